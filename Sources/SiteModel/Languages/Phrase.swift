/// Every text of the interface, and every label and date form of the content, by the name that `strings:` in `site.yaml` uses.
///
/// Each language has one file next to this one; a missing text does not compile.
package enum Phrase: String, CaseIterable, Sendable {
    // Every page

    /// Skips the header, for keyboards and screen readers.
    case skipToContent
    /// Labels the breadcrumbs for screen readers.
    case breadcrumbs
    /// Labels a row of page numbers for screen readers.
    case pageNavigation
    /// The button that unfolds a text.
    case more
    /// The button that folds it again.
    case less
    /// Marks links to other sites, for screen readers.
    case external
    /// The title of a site that has none.
    case untitledSite

    // The front page

    /// One series.
    case oneSeries
    /// The number of series; `{count}` is the number.
    case seriesCount
    /// One exhibition.
    case oneExhibition
    /// The number of exhibitions; `{count}` is the number.
    case exhibitionCount
    /// One shelf.
    case oneShelf
    /// The number of shelves; `{count}` is the number.
    case shelfCount
    /// One collection of another kind.
    case oneCollection
    /// The number of collections of other kinds; `{count}` is the number.
    case collectionCount

    // A series

    /// Labels the row of volume numbers for screen readers.
    case volumes
    /// Above the link to the previous volume.
    case previousVolume
    /// Above the link to the next volume.
    case nextVolume
    /// Labels the links to the previous and the next page for screen readers.
    case neighbours
    /// The number of volumes if there is one.
    case oneVolume
    /// The number of volumes; `{count}` is the number.
    case volumeCount
    /// Marks the volume that the reader visited last.
    case continueReading
    /// Label of the author.
    case author
    /// Label of the date of publication.
    case released
    /// Label of the number of pages.
    case pages
    /// The value of a fact that holds.
    case yes
    /// The value of a fact that does not hold.
    case no
    /// Heading of the dedication.
    case dedication
    /// Heading of the summary.
    case summary
    /// Heading of the chapters.
    case chapters
    /// The link that `wiki` gives.
    case wiki

    // An exhibition

    /// Heading of the list of exhibits.
    case exhibits
    /// The link from the poster to the list.
    case seeExhibits
    /// The number of exhibits if there is one.
    case oneExhibit
    /// The number of exhibits; `{count}` is the number.
    case exhibitCount
    /// Above the link to the previous exhibit.
    case previousExhibit
    /// Above the link to the next exhibit.
    case nextExhibit
    /// Labels the links to the previous and the next page for screen readers.
    case exhibitNeighbours
    /// Label of the number of visitors.
    case visitors
    /// The number of visitors; `{count}` is the number.
    case visitorCount
    /// Label of the place.
    case location
    /// Label of the dates.
    case duration

    // Records of another kind

    /// The number of records if there is one.
    case oneEntry
    /// The number of records; `{count}` is the number.
    case entryCount
    /// Above the link to the previous record.
    case previousEntry
    /// Above the link to the next record.
    case nextEntry
    /// Labels the links to the previous and the next record for screen readers.
    case entryNeighbours

    // A shelf

    /// Heading of the books that are being read.
    case reading
    /// Heading of the books to be read.
    case waiting
    /// Heading of all books.
    case library
    /// Link to all books; `{books}` is their number in words.
    case seeLibrary
    /// Link to all notes; `{notes}` is their number in words.
    case seeNotes
    /// The number of books if there is one.
    case oneBook
    /// The number of books; `{count}` is the number.
    case bookCount
    /// The number of notes if there is one.
    case oneNote
    /// The number of notes; `{count}` is the number.
    case noteCount
    /// How many notes a book has; `{notes}` is the number in words.
    case notesOfBook
    /// Introduces a shelf on the front page; `{reading}` and `{books}` are numbers in words.
    case shelfSummary
    /// The shelf is empty, and what to do.
    case emptyShelf
    /// No book is being read, and what to do.
    case nothingReading
    /// No book is waiting to be read, and what to do.
    case nothingWaiting
    /// There are no notes, and what to do.
    case noNotes
    /// Labels the choice of views for screen readers.
    case views
    /// The view of covers.
    case grid
    /// The view of spines.
    case spines
    /// The view of rows.
    case list
    /// Label of the field that filters the books.
    case findBooks
    /// Placeholder of that field: what it searches.
    case findBooksBy
    /// How many books were found; `{count}` is the number.
    case foundBooks
    /// No book was found.
    case foundNoBook
    /// How many of the results are shown; `{count}` is the number.
    case foundMore
    /// The data of a filter could not be loaded, and what to do.
    case listMissing
    /// Heading of all notes.
    case allNotes
    /// Label of the field that filters the notes.
    case findNotes
    /// Placeholder of that field: what it searches.
    case findNotesBy
    /// How many notes were found; `{count}` is the number.
    case foundNotes
    /// No note was found.
    case foundNoNote
    /// Label of the choice of note types.
    case noteKind
    /// The choice of all note types.
    case everyKind

    // Search

    /// Opens search; also its label.
    case search
    /// Placeholder of the search field: what is searched.
    case searchFor
    /// Closes search.
    case closeSearch
    /// Searches only one collection; `{title}` is its title.
    case searchHere
    /// Turns the shortcut `/` on or off.
    case searchKey
    /// Heading of the collections that were found.
    case searchedCollections
    /// Heading of the books that were found.
    case searchedBooks
    /// Heading of the exhibits that were found.
    case searchedExhibits
    /// Heading of the notes that were found.
    case searchedNotes
    /// Heading of the records of other kinds that were found.
    case searchedRecords
    /// One result.
    case searchFoundOne
    /// The number of results; `{count}` is the number.
    case searchFound
    /// No results, and what to do; `{text}` is the query.
    case searchFoundNothing
    /// There are more results than are shown, and what to do.
    case searchFoundMany
    /// The results match a similar query, not the exact one.
    case searchCorrected
    /// Shows more results.
    case searchMore
    /// Only titles and authors are searched.
    case searchOfTitles
    /// Files of the index could not be loaded, and what to do.
    case searchFailed

    // Offline reading

    /// Title of the page on offline reading, and the link to it.
    case offline
    /// There is no network.
    case offlineGone
    /// Link from that notice to the saved pages.
    case offlineSeeKept
    /// The browser cannot save pages.
    case offlineImpossible
    /// The whole site is saved; `{size}` is its size.
    case offlineWhole
    /// Introduces the list of collections to save.
    case offlineChoice
    /// The visitor removed everything.
    case offlineNothing
    /// The requested page is not saved.
    case offlineMissing
    /// Link to that page, to try again.
    case offlineRetry
    /// The button that saves a collection on the device.
    case keep
    /// A collection is saved.
    case kept
    /// The progress of saving; `{count}` and `{total}` are numbers of files.
    case keeping
    /// Saving failed, and what to do.
    case keepFailed
    /// The button that removes a saved collection.
    case removeKept
    /// The button that removes everything saved from the site.
    case removeAllKept
    /// Heading of the list of all titles.
    case allTitles
    /// The number of titles if there is one.
    case oneTitle
    /// The number of titles; `{count}` is the number.
    case titleCount

    // Addresses that lead nowhere, or elsewhere

    /// There is no page at an address.
    case notFound
    /// Possible reasons.
    case notFoundHint
    /// Link to the front page.
    case seeHome
    /// A page has a new address.
    case moved
    /// Link to that address.
    case seeMoved

    // A book

    /// The status of a book that is not read yet.
    case notYet
    /// The status of a book that is being read.
    case nowReading
    /// The status of a book that was read.
    case finished
    /// The status of a book that was put aside for a while.
    case paused
    /// The status of a book that the reader stopped reading.
    case stopped
    /// Label of the original title.
    case originalTitle
    /// Label of the publisher.
    case publisher
    /// Label of the date of publication.
    case published
    /// Label of the format.
    case format
    /// The format of a printed book.
    case paper
    /// The format of an e-book.
    case ebook
    /// The format of an audiobook.
    case audiobook
    /// The number of pages; `{count}` is the number.
    case pageTotal
    /// Label of the size.
    case size
    /// Label of the ISBN.
    case isbn
    /// Label of the series.
    case seriesName
    /// Label of the tags.
    case tags
    /// Label of the date on which the book was added to the shelf.
    case registered
    /// Heading of the publisher's text.
    case overview
    /// Heading of the readings.
    case readings
    /// Which reading it is; `{count}` is the number.
    case round
    /// How far a book is read; `{page}` and `{total}` are page numbers.
    case progress
    /// How far a book is read, for screen readers; `{page}` and `{total}` are page numbers.
    case progressInWords
    /// How far a reading came, in per cent; `{count}` is the number.
    case progressPercent
    /// The same for screen readers.
    case progressPercentInWords
    /// How many of five stars; `{count}` is the number.
    case rating
    /// A reading that is not finished; `{date}` is its first day.
    case since
    /// A reading of which only the end is known; `{date}` is its last day.
    case until
    /// Heading of the notes of a book.
    case writtenNotes
    /// The page that a note is about; `{page}` is its number.
    case notePage
    /// A note that quotes the book.
    case quote
    /// A note that sums the book up.
    case digest
    /// A note of a thought.
    case thinking
    /// A note of a question.
    case question
    /// A note of an impression.
    case report
    /// A note of a memory.
    case memory

    // Dates

    /// The names of the twelve months, between spaces.
    case months
    /// A whole date, from `{year}`, `{month}` and `{day}`.
    case dayDate
    /// A date without a day.
    case monthDate
    /// A date without a month.
    case yearDate
    /// A whole date in little room.
    case shortDayDate
    /// A date without a day in little room.
    case shortMonthDate
    /// A date without a month in little room.
    case shortYearDate
}
