import DataReading
import InterfaceTexts
import SearchIndexing
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords

package struct BookFields: Sendable {
    static let declared = BookFields()

    let record: RecordDeclaration
    let roles: RecordRoles
    let id: KeptField<String?>
    let title: KeptField<String>
    let originalTitle: KeptField<String?>
    let authors: KeptField<[FieldObject]>
    let published: KeptField<PartialDate?>
    let isbn: KeptField<String?>
    let overview: DetailField<MarkdownField?>
    let pages: KeptField<Int?>
    let cover: KeptField<SiteImage?>
    let coverSize: KeptField<FieldObject?>
    let actualSize: KeptField<FieldObject?>
    let size: KeptField<String?>
    let status: KeptField<ReadingStatus>
    let registered: KeptField<PartialDate?>
    let updated: KeptField<PartialDate?>
    let readings: KeptField<[FieldObject]>
    let notes: KeptField<[FieldObject]>
    let tags: KeptField<[String]>
    let favourite: KeptField<Bool?>
    let format: KeptField<BookFormat?>
    let series: KeptField<String?>
    let seriesNumber: KeptField<String?>
    /// The fields of the only reading, if the book itself has them.
    let started: KeptField<PartialDate?>
    let finished: KeptField<PartialDate?>
    let rate: KeptField<Double?>

    private init() {
        var record = RecordDeclaration("book", example: "{\"title\": \"…\", \"status\": \"not_yet\"}", ignoring: ["links", "month"])
        id = record.keep("id", .custom(.pageName), "the name of its page; the ISBN or the title if left out")
        title = record.keep(
            "title",
            .text,
            isRequired: true,
            "the title",
            FieldUse(search: .title, property: .value("name"))
                .called(
                    "book title, book, name, book name, 제목, 책 제목, 책 이름, 도서명, 서명, 書名, タイトル, Titel, titre, 书名, título, titulo, título del libro, titolo, название, título do livro, nome do livro, livro, nombre, titel van het boek, tytuł, tytul, název, наименование, книга, 책 제목(원제), 标题, 名称, 書籍名, 本のタイトル, boktitel, kitap adı, başlık, 이름, 도서, 책, 책제목, 작품, 題名, 図書名, localized title, title text, libro, ouvrage"
                )
        )
        let _: KeptField<String?> = record.keep(
            "subtitle",
            .text,
            "the subtitle",
            FieldUse(search: .title, isBelowTitle: true).called("sub title, 부제, 부제목, 副題, サブタイトル, Untertitel, sous-titre")
        )
        originalTitle = record.keep(
            "original_title",
            as: "originalTitle",
            .text,
            "the original title",
            FieldUse(label: .phrase(.originalTitle), rank: 1, search: .title, property: .value("alternateName"))
                .called(
                    "english title, title original, 원제, 原題, Originaltitel, titre original"
                )
        )
        authors = record.keep(
            "authors",
            .objects(AuthorFields.declared.shape),
            "all who made it, with their roles",
            FieldUse(label: .phrase(.author), rank: 2, search: .person, term: .people)
                .called(
                    "author, author name, author names, book authors, book's author, creator, creators, writer, writers, by, book author, 저자, 저자명, 지은이, 글쓴이, 작가, 著者, 作者, 作者名, autores, autora, autore, autor/a, autor(a), escritor, escritora, auteur/autrice, autrice, scrittore, автор(ы), авторы, писатель, auteur(s), schrijver, pisarz, författare, yazar, 译者作者, Verfasser, Verfasserin, Autor/in, Autor(in), auteurs, автор, Autor, Autorin, auteur, auteure, mangaka, author full name, full author name, nom auteur complet, authors names, 著者名, auteurs"
                )
        )
        let _: KeptField<String?> = record.keep(
            "publisher",
            .text,
            "the publisher",
            FieldUse(label: .phrase(.publisher), rank: 3, search: .part, property: .named("publisher", "Organization"), term: .publishers)
                .called(
                    "출판사, 펴낸 곳, 出版社, 出版社名, editorial, editora, editore, casa editrice, издательство, uitgever, wydawnictwo, förlag, yayınevi, 出版者, Verlag, éditeur, edited by"
                )
        )
        published = record.keep(
            "published_at",
            as: "published",
            .date(),
            "the date of publication",
            FieldUse(label: .phrase(.published), rank: 4, search: .part, property: .value("datePublished"))
                .called(
                    "publication date, date published, published, publish date, published date, pub date, published on, year published, publication year, published year, year, release date, released, released on, Jahr, année, 연도, 발행년, 출판년도, 出版日期, 出版年份, año, ano, anno, año de publicación, ano de publicação, anno di pubblicazione, год, год издания, jaar, rok, rok wydania, år, fecha de publicación, data de publicação, data di pubblicazione, 出版年月, 出版时间, année de publication, date d'édition, 출간일, 출판일, 발행일, 출간 연도, 발행 연도, 출판 연도, 펴낸 날, 発行年, 出版年, 発売日, Erscheinungsjahr, Erscheinungsdatum, erschienen, parution, pub year, publish year, release year, publishing year, année, anno"
                )
        )
        isbn = record.keep(
            "isbn13",
            as: "isbn",
            .custom(.isbn),
            "the ISBN, which names the page of the book; without it, the title does",
            FieldUse(label: .phrase(.isbn), rank: 9, search: .part, property: .value("isbn"))
                .called(
                    "isbn, isbn 10, isbn10, isbn uid, ean isbn13, upc isbn10, 13桁ISBN, ean, isbns, industry identifiers"
                )
        )
        overview = record.add(
            "overview",
            .markdown(folds: true),
            "the publisher's text",
            FieldUse(search: .text)
                .called(
                    "description, desc, blurb, summary, synopsis, long description, short description, 简介, descripción, descrizione, descrição, sinopsis, resumen, sinopse, resumo, sinossi, trama, riassunto, описание, аннотация, beschrijving, opis, 内容简介, 内容紹介, 책 소개, 소개, 줄거리, あらすじ, Beschreibung, Inhalt, résumé"
                )
        )
        pages = record.keep(
            "total_page",
            as: "pageTotal",
            .wholeNumber(0...10_000_000, example: 636),
            "the number of pages",
            FieldUse(label: .phrase(.pages), rank: 5, property: .value("numberOfPages"), unit: .pageTotal)
                .called(
                    "number of pages, num pages, page count, total pages, pages, page, page total, book pages, total, 쪽수, 페이지, 페이지 수, ページ数, 页数, páginas, número de páginas, pagine, paginas, numero de paginas, total de páginas, num páginas, cantidad de páginas, número de pagine, страниц, количество страниц, страницы, pagina's, aantal pagina's, strony, liczba stron, sidor, sayfa, Seiten, Seitenzahl, nombre de pages, pages count, length in pages, nombre pages, nb pages, numero pages, length"
                )
        )
        cover = record.keep(
            "cover",
            .picture(as: .cover),
            "the name of a picture, with or without its extension",
            FieldUse.nothing.called(
                "cover image, local cover, cover path, cover file, image path, cover url, cover link, front cover, book cover, image, img, image url, img url, image link, image src, thumbnail, thumbnail url, book image, book image url, cover src, 표지, 표지 이미지, 表紙, 封面, portada, capa, copertina, couverture, imagem, imagen, imagem da capa, url da capa, url de portada, tapa, обложка, okładka, omslag, foto, immagine, картинка, изображение, 封面图, Umschlag, Titelbild, Coverdatei, cover image url, cover picture, cover art, thumbnail image, image links, images, custom cover, cover images, couverture url, 표지 url, src, pic, picture, photo, poster, cover image name, cover name, cover asset, image asset, asset name, cover file name, image name, image file"
            )
        )
        coverSize = record.keep(
            "cover_size",
            .object(SizeFields.picture.shape),
            "the shape of the drawn cover if there is no picture",
            .input
        )
        actualSize = record.keep(
            "actual_size",
            as: "actualSize",
            .object(SizeFields.book.shape),
            "the size in mm; the shelf shows all books at the same scale, and those without a size four fifths as tall as the tallest"
        )
        size = record.derive(
            "size",
            .text,
            "the size: `128 × 188 × 14 mm`",
            FieldUse(label: .phrase(.size), rank: 7, drawing: BookSizeDrawing.svg)
        )
        format = record.keep(
            "format",
            .choice(BookFormat.self),
            "what kind of book it is",
            FieldUse(label: .phrase(.format), rank: 6)
                .called(
                    "binding, book format, 형태, 형식, Einband, 形式, formats, edition format, media type"
                )
        )
        status = record.keep(
            "status",
            .choice(ReadingStatus.self),
            "whether it was read; if left out, what its dates tell, else `unknown`",
            FieldUse.nothing.called(
                "read status, reading status, reading state, exclusive shelf, shelf, state, 상태, 독서 상태, 독서상태, 읽기 상태, 読書状況, 状態, ステータス, 阅读状态, 状态, 状況, 독서 여부, 진행 상태, estado, stato, situação, situacao, lido?, estado de lectura, статус, состояние, durum, Lesestatus, Stand, statut, état, completion status, user status"
            )
        )
        registered = record.keep(
            "registered_at",
            as: "registered",
            .date(),
            "the date on which it was added to the shelf",
            FieldUse(label: .phrase(.registered), rank: 10)
                .called(
                    "date added, created, date created, added, added on, added at, registered date, registered, registration date, date registered, 등록일, 등록 날짜, 추가일, 생성일, 登録日, 登録日時, hinzugefügt, ajouté le"
                )
        )
        updated = record.keep(
            "updated_at",
            as: "updated",
            .date(notBefore: "registered_at"),
            "the date of the last change; the newest book comes first"
        )
        readings = record.keep("readings", .objects(ReadingFields.declared.shape), "the readings")
        notes = record.keep(
            "notes",
            .objects(NoteFields.declared.shape),
            "the notes; a text is a thought",
            FieldUse.nothing.called(
                "note, comment, comments, my notes, review, my review, book review, book note, book notes, thoughts, memo, take, my take, annotation, annotations, impression, impressions, one line review, 메모, 노트, 감상, 서평, 한줄평, 독후감, メモ, 感想, レビュー, 书评, 笔记, reseña, opinión, recensione, commento, resenha, opinião, opiniao, comentario, comentarios, comentários, comentário, nota, nota personal, notas, anotaciones, anotações, apuntes, note di lettura, appunti, reflexão, mis notas, note personali, отзыв, заметки, комментарий, рецензия, recensie, recenzja, 读后感, 感想文, Notizen, Rezension, notes de lecture, avis, mon avis, commentaire, commentaires, Kommentar, Anmerkung, Bemerkung, 후기, 느낀 점, 느낀점, 소감"
            )
        )
        let _: KeptField<[String]> = record.keep(
            "highlights",
            .custom(.highlights),
            "passages that you marked, which become quotes: texts, or objects with a `text` and perhaps a `note` and a `location`",
            FieldUse.input.called("quotes, clippings, my highlights, 밑줄, ハイライト, Markierungen, surlignages")
        )
        series = record.keep(
            "series",
            .text,
            "the series that it is part of",
            FieldUse(label: .phrase(.seriesName), rank: 8, search: .part, term: .series)
                .called(
                    "series name, series title, 시리즈, シリーズ, 丛书, colección, collana, coleção, saga, serie, cykl, серия, Reihe, Serie, série, collection"
                )
        )
        seriesNumber = record.keep(
            "series_number",
            as: "seriesNumber",
            .text,
            "its number in the series: `2`, `1-3`",
            FieldUse(label: .phrase(.seriesNumber), rank: 8)
                .called(
                    "series index, number in series, series position, volume number, 시리즈 번호, issue, issue number, tome, band, volume, vol, series number, numéro, book number"
                )
        )
        tags = record.keep(
            "tags",
            .texts(each: "tag"),
            "the tags",
            FieldUse(label: .phrase(.tags), rank: 11, search: .part, term: .tags)
                .called(
                    "tag, genre, genres, bookshelves, shelves, category, categories, subjects, topics, keywords, 태그, 분류, 장르, 카테고리, タグ, ジャンル, カテゴリ, 标签, 分类, etiquetas, género, genere, genero, gênero, categoria, categorias, categoría, categorías, assunto, assuntos, temas, tema, tags, жанр, жанры, категория, теги, gatunek, kategoria, genres littéraires, genre littéraire, 类型, 类别, 題材, 分野, Schlagwörter, étiquettes, étiquette, mots clés"
                )
        )
        favourite = record.keep(
            "favourite",
            .flag,
            "whether it is one of your favourites",
            FieldUse(label: .phrase(.favouriteBook), rank: 12)
                .called(
                    "favorite, fav, favourites, favorites, star, starred, loved, is favorite, is favourite, 즐겨찾기, 좋아하는 책, お気に入り, Favorit, favori"
                )
        )
        started = record.keep(
            "started_at",
            .date(),
            "the first day of the only reading, instead of `readings`; a list of days makes several readings",
            FieldUse.input.called(
                "date started, start date, started, began, started on, started reading, start read date, start reading date, read start date, reading started, reading start, begun, start, is reading, now reading, currently reading, currently, reading, 시작일, 읽기 시작한 날, 읽기 시작, 開始日, 読み始め, 开始阅读, 开始日期, fecha de inicio, inicio, inizio, início, data de início, data inizio, fecha inicio, дата начала, начало, 读书开始, commencé le, commence le, gelesen von, begonnen am, begonnen, angefangen, lese von, 読み始めた日, 読書開始日, 読書開始, 시작한 날, 시작 날짜, 시작일자, date de début, début de lecture, commencé, début, current, date begun, date of start"
            )
        )
        finished = record.keep(
            "finished_at",
            .date(notBefore: "started_at"),
            "its last day",
            FieldUse.input.called(
                "读完日期, 结束阅读, 读完时间, completed in, finished in, span, stop, stopped, 기간, Zeitraum, years read, years finished, year finished, 완료일, 완독일자, 완독, 완독 여부, 읽은 기간, 독서 기간, 독서기간, 종료일, 마친 날, 다 읽은 날짜, 読み終わった日, 読書終了日, 終了日, 既読, 読了, date de lecture, dates de lecture, fini le, fini, lu, terminé, date de fin, fin de lecture, gelesen, durchgelesen, ausgelesen, beendet, leído, lido, letto, fecha de lectura, fecha de fin, data di lettura, fine lettura, data fine, data de leitura, data de conclusão, data de término, terminado, fecha de finalización, fecha fin, data fim, terminado el, дата прочтения, прочитано, дата окончания, data przeczytania, przeczytane, gelezen, gelezen op, 阅读日期, 读毕, 読了年月日, gelesen bis, beendet am, gelesen am, terminé le, termine le, lu le, date finished, date read, finish date, finished, finished on, finished reading, finish, end date, end, ended, ended on, completed, date completed, completed on, finished dates, finish read date, finish reading date, read end date, reading finished, reading end, dates, read on, last date read, dates read, read at, read date, date of reading, year read, read year, read in, is read, is finished, has read, read, 읽은 날, 읽은 날짜, 다 읽은 날, 읽은 일자, 완독일, 완독 날짜, 종료일, 読了日, 読み終わった日, 終了日, gelesen am, beendet, fertig, lu le, terminé, fin, completion date, date completed, finish, date of completion"
            )
        )
        let _: DetailField<String?> = record.add(
            "date",
            .text,
            "a day that is that of the end of reading, or a year, which is that of publication, if these have no fields of their own",
            FieldUse.input.called("날짜, 日付, Datum")
        )
        rate = record.keep(
            "rate",
            .number(0...5, example: 5),
            "its rating, up to 5; 0 is none",
            FieldUse.input.called(
                "my rating, my rate, my score, my grade, personal rating, 내 평점, 내 별점, 我的评分, rating, star rating, stars, score, grade, 평점, 별점, 점수, 評価, 评分, calificación, valoración, puntuación, voto, valutazione, avaliação, avaliacao, classificação, estrellas, estrelas, stelle, оценка, рейтинг, waardering, ocena, betyg, puan, 豆瓣评分, Sterne, Wertung, Bewertung, évaluation, user rating, your rating, personal score, my stars, note personnelle, ma note, 별, 星, 評点"
            )
        )
        let _: DetailField<String?> = record.add(
            "url",
            .webAddress,
            "a page about it on the web",
            FieldUse(label: .phrase(.webPage), rank: 13)
                .called(
                    "link, book url, book link, main url, goodreads, open library, openlibrary, google books, web page, website, goodreads url, goodreads link, amazon, amazon url, amazon link, product url, info link, href, 링크, 주소, リンク, Link, lien"
                )
        )
        Self.addContributors(to: &record)
        record.compute("finished_at", .date(), "the last day of the latest reading", label: .phrase(.finishedColumn)) { book in
            book[Self.declared.readings].map(Reading.init).lazy.compactMap(\.finished).first.map { .date($0) } ?? .none
        }
        record.compute("started_at", .date(), "the first day of the latest reading", label: .phrase(.startedColumn)) { book in
            book[Self.declared.readings].map(Reading.init).lazy.compactMap(\.started).first.map { .date($0) } ?? .none
        }
        record.compute("rate", .number(0...5, example: 5), "the rating of the latest reading", label: .phrase(.ratingColumn)) { book in
            book[Self.declared.readings].map(Reading.init).lazy.compactMap(\.rate).first.map { .decimal($0) } ?? .none
        }
        record.keepRelated()
        record.keepPublication()
        record.leftOutRepetitions = id
        record.foreignTypes = [
            "film", "films", "movie", "movies", "game", "games", "videogame", "video game", "jeu", "spiel", "tv", "tv show", "tv-show",
            "show", "articles", "podcasts", "tweets", "supplementals",
            "anime", "album", "music", "song", "podcast", "영화", "게임", "드라마", "음악", "映画", "ゲーム", "音楽", "电影", "游戏", "音乐", "动画", "动漫", "番剧",
            "电视剧", "剧集", "アニメ", "ドラマ", "애니메이션", "série tv", "filme", "jogo", "фильм", "игра", "película", "gioco",
        ]
        record.foreignKeys = [
            "watchDate", "watch_date", "watched", "watched_at", "watchedAt", "Watched Date", "director", "directors", "Director",
            "Directors",
            "imdb", "imdb_id", "imdbId", "imdbID", "tmdb", "tmdb_id", "tmdbId", "bgmid", "developer",
        ]
        record.prepare = { book, dates in
            // Known exports have the fields already.
            if book.anyValue(SourceMember.exportedKey) == nil {
                Self.takeLink(of: &book)
                Self.takePicture(of: &book)
                Self.takeShelves(of: &book)
                Self.takeFlags(of: &book)
                Self.takeDate(of: &book, dates)
                Self.takeMidnights(of: &book)
                Self.takeMonth(of: &book)
                Self.takeGrade(of: &book)
                Self.leaveOutNumbers(of: &book)
                Self.takeContributors(of: &book)
                Self.splitSeries(of: &book)
            }
            Self.takeHighlights(of: &book)
            Self.spreadReadings(&book)
        }
        self.record = record
        roles = RecordRoles(title: title, picture: cover, published: registered, updated: updated, summary: overview)
    }
}

/// The fields of a contributor to a book.
struct AuthorFields: Sendable {
    static let declared = AuthorFields()

    let shape: RecordDeclaration
    let name: KeptField<String>
    let role: KeptField<String?>

    private init() {
        var shape = RecordDeclaration("author", example: "{\"name\": \"…\"}", ofTexts: ObjectOfText("name", .names))
        name = shape.keep("name", .text, isRequired: true, "the name")
        role = shape.keep("role", .text, "the role, in words: `옮긴이`, `translator`")
        self.shape = shape
    }
}

struct SizeFields: Sendable {
    /// The size of a printed book, in mm.
    static let book = SizeFields(side: 30...1_000, thickness: 1...300, width: 152, height: 225)
    /// The size of a picture, in px.
    static let picture = SizeFields(side: 1...100_000, thickness: nil, width: 400, height: 580)

    let shape: RecordDeclaration
    let width: KeptField<Int?>
    let height: KeptField<Int?>
    let depth: KeptField<Int?>?

    private init(side: ClosedRange<Double>, thickness: ClosedRange<Double>?, width: Int, height: Int) {
        let depth = thickness == nil ? "" : ", \"depth\": 23"
        var shape = RecordDeclaration("size", example: "{\"width\": \(width), \"height\": \(height)\(depth)}")
        self.width = shape.keep("width", .custom(.length(side, example: 152)), "the width")
        self.height = shape.keep("height", .custom(.length(side, example: 225)), "the height")
        self.depth = thickness.map { shape.keep("depth", .custom(.length($0, example: 23)), "the thickness") }
        self.shape = shape
    }
}

extension CustomField {
    /// A 13-digit ISBN, as written.
    fileprivate static let isbn = CustomField(
        "ISBN of thirteen digits",
        schema: .object([("type", .text("string")), ("pattern", .text("^[ -]*([0-9][ -]*){13}$"))])
    ) { fields, key in
        guard let value = fields.value(key), let text = fields.text(key), !text.isBlank else { return .none }
        guard let isbn = ISBN(text) else {
            if let isbn = ISBN(in: text) { return .text(isbn.text) }
            fields.report(value, key, .isbn(found: value, meant: nil))
            return .none
        }
        if !isbn.isConsistent { fields.report(value, key, .checkDigit(of: value)) }
        return .text(text)
    }

    /// A length. There is no value for 0, which an app writes for unknown lengths, or, after a warning, for an implausible length.
    fileprivate static func length(_ plausible: ClosedRange<Double>, example: Double) -> CustomField {
        CustomField("number", example: example.formattedBriefly, schema: .object([("type", .text("number")), ("minimum", .number(0))])) {
            size,
            key in
            guard let value = size.value(key), let length = size.number(key, in: 0...100_000, example: example), length > 0 else {
                return .none
            }
            guard plausible.contains(length) else {
                let range = "\(plausible.lowerBound.formattedBriefly) to \(plausible.upperBound.formattedBriefly)"
                size.report(value, key, .bookSize(value, range: range))
                return .none
            }
            return .number(max(1, Int(length.rounded())))
        }
    }
}
