import DataReading
import Diagnostics
import InterfaceTexts
import SearchIndexing
import SiteAssets
import SiteBase
import SiteModel
import SitePages
import SiteRecords

struct ExhibitFields: Sendable {
    static let declared = ExhibitFields()

    let record: RecordDeclaration
    let roles: RecordRoles
    /// The name of the page: the data's own, that of the picture, or the exhibit's position.
    let id: KeptField<String>
    let name: KeptField<String>
    /// The picture; nil if there is none, in which case pages show the name in its place.
    let image: KeptField<SiteImage?>
    let shortDescription: KeptField<String?>

    /// A further picture.
    private static let picture = {
        var shape = RecordDeclaration("further picture", example: "{\"image_name\": \"…\"}", ofTexts: ObjectOfText("image_name", .files))
        let _: KeptField<SiteImage?> = shape.keep("image_name", as: "image", .picture(), isRequired: true, "the name of the picture")
        let _: KeptField<String?> = shape.keep("caption", .text, "words below it")
        let _: KeptField<String?> = shape.keep("alt", .text, "what it shows, for those who do not see it")
        return shape
    }()

    /// A recording, film or document.
    private static let file = {
        var shape = RecordDeclaration("file", example: "{\"file\": \"talk.mp3\"}", ofTexts: ObjectOfText("file", .files))
        let _: KeptField<LinkedFile?> = shape.keep(
            "file",
            .file,
            isRequired: true,
            "the name of the file beside the data, or its address on the web"
        )
        let _: KeptField<String?> = shape.keep("title", .text, "words for the link; the name of the file if left out")
        return shape
    }()

    /// Makes the first of several pictures the picture of the exhibit, and the others its further pictures.
    static func shareOut(_ fields: inout Fields, among pictures: NamedPictures) {
        // Beside the pictures themselves, a number says which of them, or how many.
        if let number = fields.value("image_name"), let word = number.plainWord, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            fields.value("images").map({ !$0.isAbsent }) ?? false, pictures.names(equalTo: word).isEmpty
        {
            fields.replace("image_name", with: SourceValue(.null, offset: number.offset))
        }
        takePictures(of: &fields, among: pictures)
        if let creator = fields.anyValue("creator"), let text = creator.text, text.utf8.contains(UInt8(ascii: "|")) {
            let names = text.utf8.split(separator: "|").map { String($0).trimmed }.filter { !$0.isEmpty }
            fields.replace("creator", with: SourceValue(.text(names.joined(separator: ", ")), offset: creator.offset))
        }
        let named = fields.value("image_name")?.names ?? []
        let isNamed = fields.value("image_name").map { !$0.isAbsent && $0.text != "" } ?? false
        if named.count > 1, let first = named.first, fields.value("images") == nil {
            fields.replace("image_name", with: first)
            fields.replace("images", with: SourceValue(.list(Array(named.dropFirst())), offset: first.offset))
        } else if !isNamed, let all = fields.value("images")?.names, let first = all.first {
            fields.replace("image_name", with: first.member("image_name") ?? first)
            if let alt = first.member("alt"), fields.value("alt") == nil { fields.replace("alt", with: alt) }
            // Words of its own stand only among the further pictures.
            let others = first.member("caption") == nil ? Array(all.dropFirst()) : all
            fields.replace("images", with: SourceValue(.list(others), offset: first.offset))
        }
    }

    /// Gives an exhibit that names no picture those that are named by its inventory number, or else the one named like the exhibit or its id.
    private static func takePictures(of fields: inout Fields, among pictures: NamedPictures) {
        guard let name = fields.anyValue("name") else { return }
        let number = fields.value("inventory_number")?.text?.trimmed ?? ""
        let id = number.isEmpty ? fields.anyValue("id") : nil
        // Its address does not depend on its pictures.
        if !number.isEmpty, fields.value("id") == nil, !MarkdownFile.isNamed(fields.file.path) {
            fields.replace("id", with: SourceValue(.text(number), offset: name.offset))
        }
        let named = ["image_name", "images"].compactMap { fields.value($0) }
        guard named.allSatisfy({ $0.text?.isBlank ?? false }) else { return }
        let ofNumber = number.isEmpty ? [] : pictures.names(beginningWith: number)
        let ofName = [name, id].lazy.compactMap { $0?.plainWord }.map(pictures.names(equalTo:)).first { !$0.isEmpty } ?? []
        let found = ofNumber.isEmpty ? ofName : ofNumber
        guard let first = found.first else { return }
        fields.replace("image_name", with: SourceValue(.text(first), offset: name.offset))
        let others = found.dropFirst().map { SourceValue(.text($0), offset: name.offset) }
        if !others.isEmpty { fields.replace("images", with: SourceValue(.list(others), offset: name.offset)) }
    }

    private init() {
        var record = RecordDeclaration("exhibit", example: "{\"name\": \"…\"}", ignoring: ["links"])
        id = record.keep(
            "id",
            .custom(.pageName),
            "the name of its page; if left out, the inventory number, the name of the picture, or the position of the exhibit",
            .input
        )
        name = record.keep(
            "name",
            .text,
            isRequired: true,
            "the name",
            FieldUse(search: .title, property: .value("name")).called(
                "label, title, object, object name, título, titulo, obra, nombre, nome, titolo, opera, oggetto, название, titel, tytuł, 이름, 명칭, 제목, 작품명, 유물명, 품명, 名称, 資料名, 作品名, Titel, Bezeichnung, Objekt, Gegenstand, titre, objet, désignation, object title, name of object, 유물명칭, 자료명, 자료 이름, Objektname, Objektbezeichnung, Objekttitel, Werktitel, nom, dénomination"
            )
        )
        image = record.keep(
            "image_name",
            as: "image",
            .picture(mayBeEmpty: true),
            "the name of a picture, which names the page of an exhibit without an inventory number",
            FieldUse.nothing.called(
                "image, picture, photo, foto, imagen, imagem, immagine, fotografía, изображение, afbeelding, fotos, Fotodatei, Objektfoto, Objektbild, Digitalisat, Titelbild, photo file name, photo file, thumbnail, photographie, fichier image, 사진파일, 사진 파일, 사진 파일명, 사진명, 대표이미지, 대표 이미지, 写真, 写真ファイル, bilder, abbildung, dateiname, fichier, visuel, vignette, image file, filename, file name, file, 이미지, 사진, 파일명, 画像, Bild, Bilddatei, image filename, image url, img, img url, image link, image src, image path, picture url, photo url, thumbnail url, cover, cover image, src, bild url, 이미지 url, 사진 url, 이미지 주소, image asset, asset name, drawable"
            )
        )
        shortDescription = record.keep(
            "short_desc",
            as: "line",
            .text,
            "a line for the list",
            FieldUse(search: .part, property: .value("description")).called("short description, caption, 한 줄 설명, Kurzbeschreibung")
        )
        let _: DetailField<MarkdownField?> = record.add(
            "desc",
            as: "description",
            .markdown(folds: false),
            "the description",
            FieldUse(search: .text, isBelowTitle: true).called(
                "description, text, 설명, descripción, descrição, descrizione, описание, beschrijving, opis, 해설, 解説, Beschreibung"
            )
        )
        let _: KeptField<String?> = record.keep(
            "creator",
            .text,
            "who made it",
            FieldUse(label: .phrase(.creator), search: .person, property: .named("creator", "Person"))
                .called(
                    "artist, artist name, maker, maker name, creator name, author, creators, 작가, 만든 이, 제작자, 作者, artista, autor, autora, autore, autor(a), creador, criador, художник, kunstenaar, artysta, Künstler, Künstlerin, Hersteller, artiste, artist/maker, artist maker, artist display name, maker artist, photographer, 작가명, 작가 이름, 화가, 作家名, 作家, 制作者, Künstler/in, Künstler/Hersteller, Urheber, Fotograf, Fotografin, auteur, auteur(s), créateur, fabricant"
                )
        )
        let _: DetailField<String?> = record.add(
            "date",
            .text,
            "when it was made, in words: `around 1890`",
            FieldUse(label: .phrase(.period), search: .part).called(
                "dates, year, period, created, dating, artwork date, artwork year, work date, 시대, 제작 연도, object date, production date, creation date, date made, date created, date of creation, date of production, display date, date display, date text, year made, 연도, 年代, Datierung, Jahr, époque, datation, fecha, año, data, ano, anno, datación, datação, datazione, год, дата, datering, jaar, rok, période de création, 제작연도, 제작년도, 제작시기, 제작 시기, 국적/시대, 국적·시대, 制作年, 制作年代, 製作年, 時代, Entstehungszeit, Entstehungsjahr, Herstellungsdatum, Zeit, date de création, année, période, siècle"
            )
        )
        let _: DetailField<String?> = record.add(
            "material",
            .text,
            "what it is made of",
            FieldUse(label: .phrase(.material), search: .part, property: .value("material"))
                .called(
                    "materials, medium, technique, técnica, tecnica, material, materiales, materiais, materiali, техника, материал, materiaal, techniek, 재료, 재질, 材質, Material und Technik, matériau, material/technique, material and technique, materials and techniques, medium and support, 재료/기법, 재료·기법, 재료 및 기법, 素材, 素材・技法, 技法, 材質・技法, Material/Technik, Technik, Werkstoff, Material und Herstellung, matériaux, matériaux-techniques, matériaux et techniques, matière, support"
                )
        )
        let _: DetailField<String?> = record.add(
            "dimensions",
            .text,
            "how large it is, in words: `12 × 8 cm`",
            FieldUse(label: .phrase(.size), search: .part, property: .value("size"))
                .called(
                    "dimension, size, measurements, measurement, dimensions cm, 크기, 치수, 규격, 寸法, 大きさ, サイズ, 法量, Maße, Masse, Abmessungen, Abmessung, Größe, Format, mesures, taille, dimensiones, medidas, dimensões, dimensioni, misure, размер, размеры, afmetingen, wymiary"
                )
        )
        let _: DetailField<String?> = record.add(
            "inventory_number",
            as: "inventoryNumber",
            .text,
            "the number under which its owner keeps it; pictures that begin with it are its pictures",
            FieldUse(label: .phrase(.inventoryNumber), search: .part, property: .value("identifier"))
                .called(
                    "inventory no, inventory, accession number, accession no, object number, object no, catalogue number, catalog number, inv no, inv nr, 유물번호, 소장번호, 소장품번호, 관리번호, 資料番号, 所蔵番号, 登録番号, Inventarnummer, Inventarnr, Inv.-Nr., Objektnummer, numéro d'inventaire, no d'inventaire, n° inv, n° d'inventaire, n° inventaire, no inventaire, numéro inventaire, inventory id, accession, accession id, registration number, museum number, 등록번호, 등록 번호, 수장번호, 수장 번호, 소장 번호, 유물 번호, 자료번호, 収蔵番号, 整理番号, 作品番号, Inventar-Nr, Inventarnr., Inventurnummer, Signatur, Objekt-Nr, número de inventario, nº inventario, número de inventário, nº de inventário, numero di inventario, n. inventario, inventario, инвентарный номер, inventarisnummer, nr inwentarzowy"
                )
        )
        let _: DetailField<String?> = record.add(
            "rights",
            .text,
            "whose picture it is",
            FieldUse(label: .phrase(.pictureSource), property: .value("creditText")).called(
                "credit, credit line, copyright, Rechte, Bildrechte, Urheberrecht, droits, 권리, 権利, 저작권, 사진 출처, Bildnachweis, crédit"
            )
        )
        let _: KeptField<String?> = record.keep(
            "alt",
            .text,
            "what the picture shows, for those who do not see it",
            FieldUse.nothing.called("alt text, image alt text")
        )
        let _: KeptField<[FieldObject]> = record.keep(
            "images",
            as: "furtherImages",
            .objects(Self.picture),
            "further pictures of it: their names, or `{\"image_name\", \"caption\", \"alt\"}`",
            FieldUse.nothing.called("pictures, photos, gallery, further images, 사진들, 이미지들, 画像一覧, weitere Bilder, galerie")
        )
        let _: KeptField<[FieldObject]> = record.keep(
            "files",
            .objects(Self.file),
            "recordings, films and documents: names of files beside the data, addresses on the web, or `{\"file\", \"title\"}`",
            FieldUse.nothing.called("media, audio, video, pdf, recording, document, 파일, 음성, 영상, 音声, Dateien, fichiers")
        )
        record.keepRelated()
        record.keepPublication()
        record.tellingField = "inventory_number"
        record.substitutesOfTitle = ["inventory_number", "id", "image_name"]
        self.record = record
        roles = RecordRoles(title: name, picture: image)
    }
}

/// The values of an exhibit that other pages show.
extension Record {
    var id: String { self[ExhibitFields.declared.id] }
    var name: String { self[ExhibitFields.declared.name] }
    var shortDescription: String? { self[ExhibitFields.declared.shortDescription] }
    var image: SiteImage? { self[ExhibitFields.declared.image] }
}

extension SourceValue {
    /// The elements of a list, or the names of pictures in one text.
    fileprivate var names: [SourceValue]? {
        if case .list(let elements) = content { return elements.filter { !$0.isAbsent } }
        if case .object = content { return [self] }
        guard let text else { return nil }
        let parts = text.utf8.split { ";|,\n".utf8.contains($0) }.map { String(Substring($0)).trimmed }.filter { !$0.isEmpty }
        guard parts.count > 1, parts.allSatisfy(ImageFinder.hasEnding) else { return [self] }
        return parts.map { SourceValue(.text($0), offset: offset) }
    }
}
