import DataReading
import SiteBase

extension ExportFormat {
    /// A reader's books on Hardcover.
    static let hardcover = ExportFormat(
        "Hardcover",
        file: "….csv",
        telling: ["Title", "Author", "Status", "Privacy"],
        columns: [
            .title(), .people("Author"), .series("Series"),
            .status(
                "Status",
                [
                    "read": "finished", "currently reading": "reading", "want to read": "not_yet", "did not finish": "stop",
                    "paused": "pause",
                ]
            ),
            ExportColumn("Privacy", remark: "a private book is left out") { cell, draft, _ in
                draft.isUnpublished = cell.text.lowercased() != "public"
            },
            .date("Date Added", "registered_at"), .date("Date Started", "started_at"), .date("Date Finished", "finished_at"),
            .rating("Rating"),
            ExportColumn("Review Contains Spoilers", "notes", remark: "hides the review until it is pressed") { cell, draft, _ in
                draft.hasSpoilers = ["true", "yes", "1"].contains(cell.text.lowercased())
            },
            .note("Review", "report", isHTML: true), .isbn("ISBN 13"), .isbn("ISBN 10", remark: "where there is no `ISBN 13`"),
            ExportColumn("Publisher", text: "publisher"), .pages("Pages"), .date("Publish Date", "published_at"),
            ExportColumn("Private Notes", leftOut: "private"), ExportColumn("Hardcover Book ID", leftOut: "a number of the service"),
            ExportColumn("Hardcover Edition ID", leftOut: "a number of the service"),
        ]
            + ExportColumn.leftOut(ExportColumn.forOwnField, "Media", "Country", "Owned", "Read Count", "Lists", "Binding", "Tags"),
        complete: { draft, _ in draft.makeReading() }
    )

    /// A reader's books on booklog (ブクログ). The file has no row of names, so `columnsWithoutNames` gives them.
    static let booklog = ExportFormat(
        "ブクログ",
        file: "….csv",
        telling: ["サービスID", "13桁ISBN", "読書状況"],
        columns: [
            .title("タイトル"), .people("作者名"), .isbn("13桁ISBN"), .rating("評価"),
            .status(
                "読書状況",
                ["読み終わった": "finished", "いま読んでる": "reading", "読みたい": "not_yet", "積読": "not_yet", "未設定": "unknown"]
            ),
            .note("レビュー", "report", isHTML: false), .tags("タグ", at: ",、 "), .date("登録日時", "registered_at"), .date("読了日", "finished_at"),
            ExportColumn("出版社名", text: "publisher"), .year("発行年"), .pages("ページ数"),
            ExportColumn("読書メモ(非公開)", leftOut: "private"),
        ] + ExportColumn.leftOut(ExportColumn.forOwnField, "カテゴリ", "ジャンル", "価格")
            + ExportColumn.leftOut("a number of the service", "サービスID", "アイテムID"),
        complete: { draft, _ in draft.makeReading() }
    )

    /// The names of columns of a table that has none; nil if its first row may be one of names.
    package static func columnsWithoutNames(_ first: [String]) -> [String]? {
        let names = [
            "サービスID", "アイテムID", "13桁ISBN", "カテゴリ", "評価", "読書状況", "レビュー", "タグ", "読書メモ(非公開)", "登録日時", "読了日", "タイトル", "作者名",
            "出版社名", "発行年", "ジャンル", "ページ数", "価格",
        ]
        // A library of Goodreads without its first row: the shelf stands in the nineteenth column.
        if (23...24).contains(first.count), ["read", "currently-reading", "to-read"].contains(first[18]) {
            return goodreads.columns.prefix(first.count).map(\.name)
        }
        guard (16...names.count).contains(first.count), ["読み終わった", "いま読んでる", "読みたい", "積読", "未設定"].contains(first[5]),
            first[0].utf8.allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        return Array(names.prefix(first.count))
    }
}
