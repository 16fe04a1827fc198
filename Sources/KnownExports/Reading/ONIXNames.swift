extension ONIX {
    /// The names of elements that are read in parts.
    static let parents: Set<String> = [
        "productidentifier", "descriptivedetail", "collection", "titledetail", "titleelement", "contributor", "extent", "subject",
        "collateraldetail", "textcontent", "publishingdetail", "publishingdate", "relatedmaterial", "relatedwork", "workidentifier",
        "title", "series", "othertext",
    ]

    /// The names of elements that are read, including products, which are read one by one.
    static let known = Set(shortTags.values).union(["product"]).subtracting(unread.values)

    /// Short tags and their reference names, in lower case.
    static let shortTags = [
        "a001": "recordreference", "a002": "notificationtype", "b221": "productidtype", "b244": "idvalue",
        "b202": "titletype", "x409": "titleelementlevel", "b030": "titleprefix", "b031": "titlewithoutprefix", "b203": "titletext",
        "b029": "subtitle", "x410": "partnumber", "b035": "contributorrole", "b036": "personname", "b037": "personnameinverted",
        "b039": "namesbeforekey", "b040": "keynames", "b047": "corporatename", "b218": "extenttype", "b219": "extentvalue",
        "b220": "extentunit", "b067": "subjectschemeidentifier", "b070": "subjectheadingtext", "x426": "texttype",
        "x427": "contentaudience",
        "d104": "text", "x448": "publishingdaterole", "b306": "date", "x454": "workrelationcode",
        // Of version 2.1:
        "b004": "isbn", "b005": "ean13", "b018": "titleofseries", "b019": "numberwithinseries", "b028": "distinctivetitle",
        "b061": "numberofpages", "b003": "publicationdate", "d102": "texttypecode", "d103": "textformat",
    ].merging(unread) { own, _ in own }

    /// Short tags and reference names of elements that are not used, or are parts of others that have a remark.
    private static let unread = [
        "a194": "recordsourcetype", "b034": "sequencenumber", "b233": "idtypename", "x329": "collectiontype", "x501": "noprefix",
        "x425": "mainsubject", "b069": "subjectcode", "x314": "productcomposition", "b333": "productformdetail",
        "b394": "publishingstatus", "b291": "publishingrole", "b209": "cityofpublication", "b083": "countryofpublication",
        "b201": "workidtype", "b057": "editionnumber", "b012": "productform", "b081": "publishername", "b079": "imprintname",
        "b049": "contributorstatement", "b056": "editiontypecode", "b058": "editionstatement", "b059": "languageoftext",
        "b064": "basicmainsubject",
        "b065": "bicmainsubject", "b073": "audiencecode", "b210": "numberofpieces", "b211": "epubtype", "b241": "nameidentifiertype",
        "b086": "announcementdate", "b087": "copyrightyear", "b088": "yearfirstpublished", "b246": "barcode",
    ]

    /// The elements that are not used.
    static let unreadColumns =
        [
            ExportColumn("Header", leftOut: "private"), ExportColumn("Measure", leftOut: "no field for the size"),
            ExportColumn("ProductSupply", leftOut: "prices and stock"), ExportColumn("SupplyDetail", leftOut: "prices and stock"),
            ExportColumn("SupportingResource", leftOut: "pictures are on other servers: put covers beside the data"),
            ExportColumn("MediaFile", leftOut: "pictures are on other servers: put covers beside the data"),
        ]
        + ["Language", "LanguageOfText", "EditionNumber", "EditionTypeCode", "EditionStatement", "ContributorStatement"].map {
            ExportColumn($0, leftOut: ExportColumn.forOwnField)
        }
        + [
            "RecordSourceType", "SequenceNumber", "IDTypeName", "CollectionType", "CollectionSequence", "NoPrefix", "MainSubject",
            "SubjectCode", "ProductComposition", "ProductFormDetail", "PublishingStatus", "PublishingRole", "CityOfPublication",
            "CountryOfPublication", "WorkIDType", "RelatedProduct", "SalesRights", "Audience", "AudienceCode", "BASICMainSubject",
            "BICMainSubject", "NumberOfPieces", "EpubType", "AnnouncementDate", "CopyrightYear", "YearFirstPublished", "Barcode",
            "NameIdentifier", "PersonNameIdentifier",
        ]
        .map { ExportColumn($0, leftOut: "for the trade") }
}
