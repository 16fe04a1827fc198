/// Every text of the interface, and every label and date form of the content, by the name that `strings:` in `site.yaml` uses.
///
/// A language has one file beside this one; a text that it lacks does not compile.
package enum Phrase: String, CaseIterable, Sendable {
    // Every page

    /// Jumps over the header, for keyboards and screen readers.
    case skipToContent
    /// Names the way back for screen readers.
    case breadcrumbs
    /// Names a row of page numbers for screen readers.
    case pageNavigation
    /// The button that unfolds a text.
    case more
    /// The button that folds it again.
    case less
    /// Says of a link that it leads to another site, for screen readers.
    case external
    /// What a site without a title of its own is called.
    case untitledSite

    // The front page

    /// One series.
    case oneSeries
    /// So many series; `{count}` is the number.
    case seriesCount
    /// One exhibition.
    case oneExhibition
    /// So many exhibitions; `{count}` is the number.
    case exhibitionCount
    /// One shelf.
    case oneShelf
    /// So many shelves; `{count}` is the number.
    case shelfCount

    // A series

    /// Names the row of numbers of a series for screen readers.
    case volumes
    /// Over the link to the volume before.
    case previousVolume
    /// Over the link to the volume behind.
    case nextVolume
    /// Names the links to the neighbours for screen readers.
    case neighbours
    /// How many volumes there are, where there is one.
    case oneVolume
    /// How many volumes there are; `{count}` is the number.
    case volumeCount
    /// Marks the volume that the reader visited last.
    case continueReading
    /// Label of the author.
    case author
    /// Label of the date of publication.
    case released
    /// Label of the number of pages.
    case pages
    /// Heads the dedication.
    case dedication
    /// Heads the summary.
    case summary
    /// Heads the chapters.
    case chapters
    /// The link that `wiki` gives.
    case wiki

    // An exhibition

    /// Heads the list of exhibits.
    case exhibits
    /// The link from the poster to the list.
    case seeExhibits
    /// How many exhibits there are, where there is one.
    case oneExhibit
    /// How many exhibits there are; `{count}` is the number.
    case exhibitCount
    /// Over the link to the exhibit before.
    case previousExhibit
    /// Over the link to the exhibit behind.
    case nextExhibit
    /// Names the links to the neighbours for screen readers.
    case exhibitNeighbours
    /// Label of the number of visitors.
    case visitors
    /// The number of visitors; `{count}` is the number.
    case visitorCount
    /// Label of the place.
    case location
    /// Label of the time.
    case duration

    // A shelf

    /// Heads the books that are being read.
    case reading
    /// Heads the books that wait to be read.
    case waiting
    /// Heads all books.
    case library
    /// Leads to all books; `{books}` is their number in words.
    case seeLibrary
    /// Leads to all notes; `{notes}` is their number in words.
    case seeNotes
    /// How many books there are, where there is one.
    case oneBook
    /// How many books there are; `{count}` is the number.
    case bookCount
    /// How many notes there are, where there is one.
    case oneNote
    /// How many notes there are; `{count}` is the number.
    case noteCount
    /// How many notes a book has; `{notes}` is the number in words.
    case notesOfBook
    /// Introduces a shelf on the front page; `{reading}` and `{books}` are numbers in words.
    case shelfSummary
    /// Says that no book stands on the shelf, and what to do.
    case emptyShelf
    /// Says that no book is being read, and what to do.
    case nothingReading
    /// Says that no book waits to be read, and what to do.
    case nothingWaiting
    /// Says that there are no notes, and what to do.
    case noNotes
    /// Names the choice of views for screen readers.
    case views
    /// The view of covers.
    case grid
    /// The view of spines.
    case spines
    /// The view of rows.
    case list
    /// Names the field that filters the books.
    case findBooks
    /// Says in that field what it looks at.
    case findBooksBy
    /// How many books were found; `{count}` is the number.
    case foundBooks
    /// Says that no book was found.
    case foundNoBook
    /// Says how many of the found ones are shown; `{count}` is the number.
    case foundMore
    /// Says that what a filter looks through could not be loaded, and what to do.
    case listMissing
    /// Heads all notes.
    case allNotes
    /// Names the field that filters the notes.
    case findNotes
    /// Says in that field what it looks at.
    case findNotesBy
    /// How many notes were found; `{count}` is the number.
    case foundNotes
    /// Says that no note was found.
    case foundNoNote
    /// Names the choice of kinds of notes.
    case noteKind
    /// Chooses the notes of every kind.
    case everyKind

    // Search

    /// Opens search, and names it.
    case search
    /// Says in the field what is looked at.
    case searchFor
    /// Closes search.
    case closeSearch
    /// Looks in one collection alone; `{title}` is its title.
    case searchHere
    /// Lets the key `/` open search.
    case searchKey
    /// Heads the collections that were found.
    case searchedCollections
    /// Heads the books that were found.
    case searchedBooks
    /// Heads the exhibits that were found.
    case searchedExhibits
    /// Heads the notes that were found.
    case searchedNotes
    /// Says that one thing was found.
    case searchFoundOne
    /// How much was found; `{count}` is the number.
    case searchFound
    /// Says that nothing was found, and what to do; `{text}` is what was typed.
    case searchFoundNothing
    /// Says that more was found than is looked through, and what to do.
    case searchFoundMany
    /// Says that what was typed was taken for something near to it.
    case searchMended
    /// Shows more of what was found.
    case searchMore
    /// Says that only titles and authors are looked at.
    case searchOfTitles
    /// Says that files of the index could not be loaded, and what to do.
    case searchFailed

    // Reading without a network

    /// Names the page on reading without a network, and leads to it.
    case offline
    /// Says that there is no network.
    case offlineGone
    /// Leads from that to what can be read all the same.
    case offlineSeeKept
    /// Stands on that page where nothing can be kept.
    case offlineImpossible
    /// Says that the whole site is kept; `{size}` is its size.
    case offlineWhole
    /// Introduces the list of what can be kept.
    case offlineChoice
    /// Says that the visitor had everything removed.
    case offlineNothing
    /// Says that the page that was asked for is not there.
    case offlineMissing
    /// Leads to it once more.
    case offlineRetry
    /// The button that keeps a collection on the device.
    case keep
    /// Says that a collection is kept.
    case kept
    /// Says how far that is; `{count}` and `{total}` are numbers of files.
    case keeping
    /// Says that it failed, and what to do.
    case keepFailed
    /// The button that removes what is kept.
    case removeKept
    /// The button that removes all of the site.
    case removeAllKept
    /// Heads the list of all titles.
    case allTitles
    /// How many titles there are, where there is one.
    case oneTitle
    /// How many titles there are; `{count}` is the number.
    case titleCount

    // Addresses that lead nowhere, or elsewhere

    /// Says that there is no page at an address.
    case notFound
    /// Says why that may be, and what to do.
    case notFoundHint
    /// Leads to the front page.
    case seeHome
    /// Says that a page has another address now.
    case moved
    /// Leads to that address.
    case seeMoved

    // A book

    /// The status of a book that is not read yet.
    case notYet
    /// The status of a book that is being read.
    case nowReading
    /// The status of a book that was read.
    case finished
    /// The status of a book that was laid aside for a while.
    case paused
    /// The status of a book that was given up.
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
    /// Label of the day on which the book came to the shelf.
    case registered
    /// Heads the publisher's text.
    case overview
    /// Heads the readings.
    case readings
    /// Which reading it is; `{count}` is the number.
    case round
    /// How far a book is read; `{page}` and `{total}` are page numbers.
    case progress
    /// The same, read aloud.
    case progressInWords
    /// How many of five stars; `{count}` is the number.
    case rating
    /// A reading that is not finished; `{date}` is its first day.
    case since
    /// A reading of which only the end is known; `{date}` is its last day.
    case until
    /// Heads the notes of a book.
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
