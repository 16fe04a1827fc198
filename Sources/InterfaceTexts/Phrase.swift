/// Every text of the interface, and every label and date format of the content, by the name that `strings:` in `site.yaml` uses.
///
/// Each language of `KnownLanguage` has a file in `Languages`, and a missing text does not compile. The comment after each case explains
/// its use.
package enum Phrase: String, CaseIterable, Sendable {
    // Every page
    case skipToContent  // Skips the header, for keyboards and screen readers.
    case breadcrumbs  // Labels the breadcrumbs for screen readers.
    case pageNavigation  // Labels a row of page numbers for screen readers.
    case more  // The button that unfolds a text.
    case less  // The button that folds it again.
    case enlarge  // The link that shows a picture in the whole window.
    case closePicture  // Closes that window.
    case previousPicture  // Shows the previous picture of the page there.
    case nextPicture  // Shows the next picture of the page there.
    case external  // Marks links to other sites, for screen readers.
    case untitledSite  // The title of a site that has none.
    case untitledShelf  // The title of a shelf that has none.
    case untitledExhibition  // The title of an exhibition that has none.
    case untitledJournal  // The title of a journal that has none.
    case untitledRecords  // The title of a list of records that has none.

    // The front page
    case oneSeries  // One series.
    case seriesCount  // The number of series; `{count}` is the number.
    case oneExhibition  // One exhibition.
    case exhibitionCount  // The number of exhibitions; `{count}` is the number.
    case oneShelf  // One shelf.
    case shelfCount  // The number of shelves; `{count}` is the number.
    case oneCollection  // One collection of another kind.
    case collectionCount  // The number of collections of other kinds; `{count}` is the number.

    // A series
    case volumes  // Labels the row of volume numbers for screen readers.
    case previousVolume  // Above the link to the previous volume.
    case nextVolume  // Above the link to the next volume.
    case neighbours  // Labels the links to the previous and the next page for screen readers.
    case oneVolume  // The number of volumes in the singular; `{count}` is the number.
    case volumeCount  // The number of volumes; `{count}` is the number.
    case lastVolume  // Where the link to the next volume would be, on the last one.
    case volumeName  // Names a number in the row of volumes for screen readers; `{number}` is the number.
    case firstVolume  // The link to the first volume; `{number}` is its number.
    case lastSeen  // Marks the volume that the reader visited last.
    case lastSeenVolume  // The link to the volume that the reader visited last; `{number}` is its number.
    case volumeNumber  // Labels the field for the number of a volume.
    case goToVolume  // The button beside that field.
    case author  // Label of the author.
    case translator  // Label of the translator.
    case released  // Label of the date of publication.
    case pages  // Label of the number of pages.
    case genre  // Label of the genres.
    case ownRating  // Label of the author's own rating of a volume.
    case yes  // The value of a fact that holds.
    case no  // The value of a fact that does not hold.
    case dedication  // Heading of the dedication.
    case summary  // Heading of the summary.
    case chapters  // Heading of the chapters.
    case wiki  // The link that `wiki` gives.
    case webPage  // Label of the address of a page about a record.

    // An exhibition
    case exhibits  // Heading of the list of exhibits.
    case seeExhibits  // The link from the poster to the list.
    case koreanExhibits  // The same heading, if the exhibition shows the flag.
    case seeKoreanExhibits  // The same link, if the exhibition shows the flag.
    case oneExhibit  // The number of exhibits in the singular; `{count}` is the number.
    case exhibitCount  // The number of exhibits; `{count}` is the number.
    case previousExhibit  // Above the link to the previous exhibit.
    case nextExhibit  // Above the link to the next exhibit.
    case exhibitNeighbours  // Labels the links to the previous and the next page for screen readers.
    case lastExhibit  // Where the link to the next exhibit would be, on the last one.
    case visitors  // Label of the number of visitors.
    case visitorCount  // The number of visitors; `{count}` is the number.
    case location  // Label of the place.
    case duration  // Label of the dates.
    case creator  // Label of who made an exhibit.
    case period  // Label of when an exhibit was made.
    case material  // Label of what an exhibit is made of.
    case inventoryNumber  // Label of the number under which an exhibit is kept.
    case pictureSource  // Label of whose picture it is.

    // Records of another kind
    case oneEntry  // The number of records in the singular; `{count}` is the number.
    case entryCount  // The number of records; `{count}` is the number.
    case titleColumn  // Head of the column of titles.
    case finishedColumn  // Head of the column of the days on which books were finished.
    case startedColumn  // Head of the column of the days on which books were begun.
    case updatedColumn  // Head of the column of the days on which records were changed.
    case ungrouped  // Heading of the records that belong to no group of a list.
    case emptyList  // In place of a list without records.
    case otherLists  // Labels the links to lists for screen readers.
    case seeWholeList  // The link from the beginning of a list to all of it; `{count}` is the number of its records.
    case twoPlaces  // Two places that are one point of a map: `{name}` and `{other}`.
    case placesAround  // Several places that are one point of a map; `{name}` is the largest.
    case enlargeMap  // The button that enlarges a map.
    case reduceMap  // The button that makes a map smaller.
    case partYear  // A part of a date, in parentheses behind the label of a field of which a list offers two parts.
    case partMonth  // The same.
    case partDecade  // The same.
    case partCentury  // The same.
    case partInitial  // The same, of a name.
    case groupNavigation  // Labels the links to the groups of a list for screen readers.
    case chooseFromList  // Heads the values by which a list can be filtered, and opens them on a phone.
    case removeChoice  // What a press on a chosen value does, for screen readers; `{name}` is the value.
    case clearChoice  // The button that removes all chosen values.
    case foundEntries  // How many records have the chosen values; `{count}` is the number.
    case foundNoEntry  // No record has the chosen values.
    case showFound  // The button that shows them on a phone; `{count}` is the number.
    case choiceMissing  // The records could not be loaded, and what to do.
    case previousEntry  // Above the link to the previous record.
    case nextEntry  // Above the link to the next record.
    case entryNeighbours  // Labels the links to the previous and the next record for screen readers.
    case lastEntry  // Where the link to the next entry would be, on the last one.
    case date  // Label of the date of a record.

    // Pages of the site's own, and journals
    case onePage  // One page of the site's own.
    case pageCount  // The number of pages of the site's own; `{count}` is the number.
    case pagesOfSite  // The name of the site's own pages, taken together.
    case oneJournal  // One journal.
    case journalCount  // The number of journals; `{count}` is the number.
    case onePost  // The number of posts if there is one.
    case postCount  // The number of posts; `{count}` is the number.
    case previousPost  // Above the link to the older post.
    case nextPost  // Above the link to the newer post.
    case newestPost  // Where the link to the newer post would be, on the newest.
    case postNeighbours  // Labels the links to the older and the newer post for screen readers.
    case undated  // Heading of posts without a date.
    case updated  // Before the date of the last change.
    case draft  // Marks a page that is not published.
    case draftHint  // Says who can see a draft.
    case allChapters  // Names the list of the pages of a book made of pages, and the link to it.
    case previousChapter  // Above the link to the previous page of a book made of pages.
    case nextChapter  // Above the link to the next page of such a book.
    case lastChapter  // Where the link to the next page would be, on the last one.
    case contentsOfPage  // Heading of the table of contents of a page.
    case copyCode  // The button that copies a block of code.
    case codeCopied  // Replaces it once the code is copied.
    case footnotes  // Heading of the footnotes, for screen readers.
    case footnote  // Names a footnote for screen readers; `{number}` is its number.
    case backToText  // The link from a footnote to its place in the text.
    case headingLink  // The link to a heading, for screen readers.
    case calloutNote  // Heads a box of the type `note` that has no title.
    case calloutAbstract  // Heads a box of the type `abstract` that has no title.
    case calloutInfo  // Heads a box of the type `info` that has no title.
    case calloutTodo  // Heads a box of the type `todo` that has no title.
    case calloutTip  // Heads a box of the type `tip` that has no title.
    case calloutSuccess  // Heads a box of the type `success` that has no title.
    case calloutQuestion  // Heads a box of the type `question` that has no title.
    case calloutWarning  // Heads a box of the type `warning` that has no title.
    case calloutFailure  // Heads a box of the type `failure` that has no title.
    case calloutDanger  // Heads a box of the type `danger` that has no title.
    case calloutBug  // Heads a box of the type `bug` that has no title.
    case calloutExample  // Heads a box of the type `example` that has no title.
    case calloutQuote  // Heads a box of the type `quote` that has no title.
    case showSpoiler  // Names the box that shows a part of a text that gives something away.
    case siteMenu  // Labels the main menu for screen readers.
    case siteFooter  // Labels the links at the end of every page for screen readers.
    case languageName  // The name of the language itself, for the switch between languages.
    case siteLanguages  // Labels the switch between languages for screen readers.
    case untranslated  // Precedes the name of the language of a page that is not translated.
    case related  // The heading of the pages that belong with a page.
    case feedOf  // The link to the feed of the site.

    // People, tags, publishers, series
    case allPeople  // Heading of the list of people.
    case allTags  // Heading of the list of tags.
    case allPublishers  // Heading of the list of publishers.
    case allSeries  // Heading of the list of series of books.

    // A shelf
    case reading  // Heading of the books that are being read.
    case finishedLately  // Heading of the books that were finished last.
    case waiting  // Heading of the books to be read.
    case library  // Heading of all books.
    case seeLibrary  // Link to all books; `{books}` is their number in words.
    case seeNotes  // Link to all notes; `{notes}` is their number in words.
    case oneBook  // The number of books in the singular; `{count}` is the number.
    case bookCount  // The number of books; `{count}` is the number.
    case oneNote  // The number of notes in the singular; `{count}` is the number.
    case noteCount  // The number of notes; `{count}` is the number.
    case notesOfBook  // How many notes a book has; `{notes}` is the number in words.
    case shelfSummary  // Introduces a shelf on the front page; `{reading}` and `{books}` are numbers in words.
    case emptyShelf  // The shelf is empty, and what to do.
    case nothingReading  // No book is being read, and what to do.
    case nothingWaiting  // No book is waiting to be read, and what to do.
    case noNotes  // There are no notes, and what to do.
    case views  // Labels the choice of views for screen readers.
    case grid  // The view of covers.
    case spines  // The view of spines.
    case list  // The view of rows.
    case findBooks  // Label of the field that filters the books.
    case findBooksBy  // Placeholder of that field: what it searches.
    case everyStatus  // The choice of books of all statuses.
    case readingStatus  // Labels the choice of a status for screen readers.
    case sortBy  // Label of the choice of an order.
    case byChange  // The order of the books by the date of the last change.
    case byTitle  // The order of the books by title.
    case byAuthor  // The order of the books by author.
    case byRegistration  // The order of the books by the date on which they were added.
    case byFinish  // The order of the books by the date on which they were finished.
    case byRating  // The order of the books by rating.
    case foundBooks  // How many books were found; `{count}` is the number.
    case foundNoBook  // No book was found.
    case foundMore  // How many of the results are shown; `{count}` is the number.
    case listMissing  // The data of a filter could not be loaded, and what to do.
    case allNotes  // Heading of all notes.
    case findNotes  // Label of the field that filters the notes.
    case findNotesBy  // Placeholder of that field: what it searches.
    case foundNotes  // How many notes were found; `{count}` is the number.
    case foundNoNote  // No note was found.
    case noteKind  // Label of the choice of note types.
    case everyKind  // The choice of all note types.

    // A reading life
    case statistics  // Heading of the page of statistics of a shelf, and the link to it.
    case readingYears  // Heading of the years in which books were read.
    case atRandom  // Heading of the page of books at random, and the link to it.
    case anotherBook  // The button that shows another book at random.
    case goalInWords  // The goal of a year; `{done}` and `{goal}` are numbers of books.
    case booksByMonth  // Title of the drawing of the books that were finished in each month.
    case pagesByMonth  // Title of the drawing of the pages of these books.
    case booksByYear  // Title of the drawing of the books that were finished in each year.
    case pagesByYear  // Title of the drawing of the pages of these books.
    case chartInWords  // What a drawing shows, for screen readers: the names of its first, last and highest bars.
    case yearColumn  // Head of a column of years.
    case monthColumn  // Head of a column of months.
    case monthName  // A month without its year; `{month}` is its name.
    case monthUnknown  // Books of a year whose month is not known.
    case booksColumn  // Head of a column of numbers of books.
    case goalColumn  // Head of a column of goals.
    case ratingColumn  // Head of a column of ratings.
    case readAgain  // Marks a book that was read again, and counts them.
    case readAgainCount  // How many of the books of a year were read again; `{count}` is the number.
    case undatedReadings  // Heading of the books that were read without a date.
    case undatedHint  // Explains that they are in no year.
    case onePrintedPage  // One page of a book.
    case printedPageCount  // The number of pages of books; `{count}` is the number.
    case pagesMissing  // How many books have no number of pages; `{books}` is their number in words.
    case booksOnShelf  // Label of the number of all books.
    case booksFinished  // Label of the number of books that were finished.
    case pagesRead  // Label of the number of their pages.
    case meanRating  // Label of the mean of all ratings.
    case ratings  // Title of the drawing of how often each rating was given.
    case formatUnknown  // The format of a book, if it is not known.
    case authorsMostRead  // Heading of the authors with the most books that were read.
    case longestBooks  // Heading of the books with the most pages.
    case quickestBooks  // Heading of the readings with the most pages a day.
    case pagesADay  // How quickly a book was read; `{count}` is a number.
    case halfReadWithin  // The median of the days of a reading; `{days}` is their number in words.
    case longestWaits  // Heading of the books that were on the shelf for the longest time before they were begun.
    case halfWaitedWithin  // The median of those days; `{days}` is their number in words.
    case oneDay  // One day.
    case dayCount  // The number of days; `{count}` is the number.

    // What the reader may choose
    case view  // Opens what the reader may choose: colours and the size of text.
    case viewColours  // The choice of colours.
    case viewOfDevice  // Colours as the device has them.
    case viewLight  // Light colours.
    case viewDark  // Dark colours.
    case viewText  // The choice of the size of text.
    case viewNormal  // Text in its usual size.
    case viewLarge  // Larger text.
    case viewLargest  // The largest text.

    // Search
    case search  // Opens search; also its label.
    case searchFor  // Placeholder of the search field: what is searched.
    case closeSearch  // Closes search.
    case searchHere  // Searches only one collection; `{title}` is its title.
    case searchKey  // Turns the shortcut `/` on or off.
    case searchedCollections  // Heading of the collections that were found.
    case searchedBooks  // Heading of the books that were found.
    case searchedExhibits  // Heading of the exhibits that were found.
    case searchedNotes  // Heading of the notes that were found.
    case searchedRecords  // Heading of the records of other kinds that were found.
    case searchedPages  // Heading of the pages of the site's own that were found.
    case searchedJournal  // Heading of the posts that were found.
    case searchFoundOne  // One result.
    case searchFound  // The number of results; `{count}` is the number.
    case searchFoundNothing  // No results, and what to do; `{text}` is the query.
    case searchFoundMany  // There are more results than are shown, and what to do.
    case searchCorrected  // The results match a similar query, not the exact one.
    case lastVisited  // Heading of the pages that were visited last.
    case searchMore  // Shows more results.
    case searchOfTitles  // Only titles and authors are searched.
    case searchFailed  // Files of the index could not be loaded, and what to do.

    // Offline reading
    case offline  // Title of the page on offline reading, and the link to it.
    case offlineGone  // There is no network.
    case offlineSeeKept  // Link from that notice to the saved pages.
    case offlineImpossible  // The browser cannot save pages.
    case offlineWhole  // The whole site is saved; `{size}` is its size.
    case offlineChoice  // Introduces the list of collections to save.
    case offlineNothing  // The visitor removed everything.
    case offlineMissing  // The requested page is not saved.
    case offlineRetry  // Link to that page, to try again.
    case keep  // The button that saves a collection on the device.
    case kept  // A collection is saved.
    case keeping  // The progress of saving; `{count}` and `{total}` are numbers of files.
    case keepFailed  // Saving failed, and what to do.
    case removeKept  // The button that removes a saved collection.
    case removeAllKept  // The button that removes everything saved from the site.
    case allTitles  // Heading of the list of all titles.
    case oneTitle  // The number of titles in the singular; `{count}` is the number.
    case titleCount  // The number of titles; `{count}` is the number.

    // Addresses that lead nowhere, or elsewhere
    case notFound  // There is no page at an address.
    case notFoundHint  // Possible reasons.
    case seeHome  // Link to the front page.
    case moved  // A page has a new address.
    case seeMoved  // Link to that address.

    // A book
    case notYet  // The status of a book that is not read yet.
    case nowReading  // The status of a book that is being read.
    case finished  // The status of a book that was read.
    case paused  // The status of a book that was put aside for a while.
    case stopped  // The status of a book that the reader stopped reading.
    case statusUnknown  // The status of a book of which nobody says whether it was read.
    case originalTitle  // Label of the original title.
    case publisher  // Label of the publisher.
    case published  // Label of the date of publication.
    case format  // Label of the format.
    case paper  // The format of a printed book.
    case ebook  // The format of an e-book.
    case audiobook  // The format of an audiobook.
    case pageTotal  // The number of pages; `{count}` is the number.
    case size  // Label of the size.
    case isbn  // Label of the ISBN.
    case seriesName  // Label of the series.
    case seriesNumber  // Label of the number of a book in its series.
    case tags  // Label of the tags.
    case registered  // Label of the date on which the book was added to the shelf.
    case favouriteBook  // Marks a book as a favourite.
    case overview  // Heading of the publisher's text.
    case readings  // Heading of the readings.
    case round  // Which reading it is; `{count}` is the number.
    case progress  // How far a book is read; `{page}` and `{total}` are page numbers.
    case progressInWords  // How far a book is read, for screen readers; `{page}` and `{total}` are page numbers.
    case progressPercent  // How far a reading came, in per cent; `{count}` is the number.
    case progressPercentInWords  // The same for screen readers.
    case rating  // How many of five stars; `{count}` is the number.
    case since  // A reading that is not finished; `{date}` is its first day.
    case until  // A reading of which only the end is known; `{date}` is its last day.
    case dateRange  // The first and the last day of a reading.
    case numberRange  // The first and the last of pages or years.
    case writtenNotes  // Heading of the notes of a book.
    case notePage  // The page that a note is about; `{page}` is its number.
    case favouriteNote  // Marks a note as a favourite.
    case quote  // A note that quotes the book.
    case digest  // A note that sums the book up.
    case thinking  // A note of a thought.
    case question  // A note of a question.
    case report  // A note of an impression.
    case memory  // A note of a memory.

    // Numbers
    case singularCounts  // The counts that take the singular, between spaces: `1` in English, `0 1` in French.
    case thousandsSeparator  // What stands between each three digits of a number.
    case decimalSeparator  // What stands before the fraction of a number.

    // Dates
    case months  // The names of the twelve months, between spaces.
    case firstDay  // The first day of a month, for `{day}`: `1er` in French.
    case dayDate  // A whole date, from `{year}`, `{month}` and `{day}`.
    case monthDate  // A date without a day.
    case yearDate  // A date without a month.
    case shortDayDate  // A whole date in short form.
    case shortMonthDate  // A date without a day in short form.
    case shortYearDate  // A date without a month in short form.
    case yearBefore  // A year before ours, for `{year}` in dates.
    case days  // Part of a length of time.
    case hours  // Part of a length of time.
    case minutes  // Part of a length of time.
    case seconds  // Part of a length of time.
    case decade  // The ten years from `{year}` on.
    case ordinalEndings  // What follows the numbers 1, 2, 3 and all others in `19th`, with spaces between; `-` for nothing.
    case century  // A hundred years; `{number}` is an ordinal number: `19th` in English, `19` in Korean.
}
