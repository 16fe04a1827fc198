/// An export of Goodreads with the cells of its books.
package func goodreadsExport(_ books: [[String: String]]) -> String {
    let header =
        "Book Id,Title,Author,Author l-f,Additional Authors,ISBN,ISBN13,My Rating,Average Rating,Publisher,Binding,Number of Pages,"
        + "Year Published,Original Publication Year,Date Read,Date Added,Bookshelves,Bookshelves with positions,Exclusive Shelf,"
        + "My Review,Spoiler,Private Notes,Read Count,Owned Copies"
    let rows = books.enumerated().map { number, book in
        let known = ["Book Id": "\(number)", "Title": "Lamp \(number)", "Author": "Odile Marsh"].merging(book) { $1 }
        return header.split(separator: ",").map { known[String($0)] ?? "" }.joined(separator: ",")
    }
    return ([header] + rows).joined(separator: "\n") + "\n"
}
