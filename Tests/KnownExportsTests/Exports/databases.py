"""Writes kobo/KoboReader.sqlite, apple-books/BKLibrary-1.sqlite and apple-books/AEAnnotation.sqlite: databases of e-books and highlights; and
the broken site that has a database of another program.

Run it again after a change. The tables have the columns that the programs give them; most of those that sitegen does not read are left out.
"""

import datetime
import sqlite3
from pathlib import Path

KOBO = {
    "content": """CREATE TABLE content (ContentID TEXT NOT NULL, ContentType TEXT NOT NULL, MimeType TEXT NOT NULL, BookID TEXT,
        BookTitle TEXT, ImageId TEXT, Title TEXT COLLATE NOCASE, Attribution TEXT COLLATE NOCASE, Description TEXT, DateCreated TEXT,
        Publisher TEXT, DateLastRead TEXT, ___NumPages INTEGER, ReadStatus INTEGER, ___UserID TEXT NOT NULL, ___PercentRead INTEGER,
        FavouritesIndex NOT NULL DEFAULT -1, Accessibility INTEGER DEFAULT 1, Language TEXT, IsDownloaded BIT NOT NULL DEFAULT 1,
        ISBN TEXT, Series TEXT, SeriesNumber TEXT, Subtitle TEXT, DateAdded TEXT, TimesStartedReading INTEGER, TimeSpentReading INTEGER,
        LastTimeStartedReading TEXT, LastTimeFinishedReading TEXT, StorePages INTEGER DEFAULT 0, PRIMARY KEY (ContentID))""",
    "Bookmark": """CREATE TABLE Bookmark (BookmarkID TEXT NOT NULL, VolumeID TEXT NOT NULL, ContentID TEXT NOT NULL,
        StartContainerPath TEXT NOT NULL DEFAULT '', Text TEXT, Annotation TEXT, ExtraAnnotationData BLOB, DateCreated TEXT,
        ChapterProgress REAL NOT NULL DEFAULT 0, Hidden BOOL NOT NULL DEFAULT 0, UserID TEXT, Type TEXT, PRIMARY KEY (BookmarkID))""",
    "ratings": "CREATE TABLE ratings (ContentID TEXT NOT NULL, Rating INTEGER, Review TEXT, DateModified TEXT NOT NULL, PRIMARY KEY(ContentID))",
    "ShelfContent": """CREATE TABLE ShelfContent (ShelfName TEXT, ContentId TEXT, DateModified TEXT, _IsDeleted BOOL, _IsSynced BOOL,
        PRIMARY KEY(ShelfName, ContentId))""",
    "user": "CREATE TABLE user (UserID TEXT NOT NULL, UserKey TEXT NOT NULL, UserEmail TEXT, PRIMARY KEY (UserID))",
}

APPLE = {
    "ZBKLIBRARYASSET": """CREATE TABLE ZBKLIBRARYASSET (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZCANREDOWNLOAD INTEGER,
        ZCONTENTTYPE INTEGER, ZISFINISHED INTEGER, ZISHIDDEN INTEGER, ZISSAMPLE INTEGER, ZISSTOREAUDIOBOOK INTEGER, ZPAGECOUNT INTEGER,
        ZRATING INTEGER, ZSTATE INTEGER, ZCREATIONDATE TIMESTAMP, ZDATEFINISHED TIMESTAMP, ZLASTOPENDATE TIMESTAMP,
        ZPURCHASEDATE TIMESTAMP, ZREADINGPROGRESS FLOAT, ZSEQUENCENUMBER DECIMAL, ZACCOUNTID VARCHAR, ZASSETID VARCHAR, ZAUTHOR VARCHAR,
        ZBOOKDESCRIPTION VARCHAR, ZCOMMENTS VARCHAR, ZDATASOURCEIDENTIFIER VARCHAR, ZEPUBID VARCHAR, ZGENRE VARCHAR, ZLANGUAGE VARCHAR,
        ZPATH VARCHAR, ZSERIESID VARCHAR, ZTITLE VARCHAR, ZYEAR VARCHAR, ZGENRES BLOB)""",
}
APPLE_NOTES = {
    "ZAEANNOTATION": """CREATE TABLE ZAEANNOTATION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, ZANNOTATIONDELETED INTEGER,
        ZANNOTATIONISUNDERLINE INTEGER, ZANNOTATIONSTYLE INTEGER, ZANNOTATIONTYPE INTEGER, ZPLLOCATIONRANGESTART INTEGER,
        ZANNOTATIONCREATIONDATE TIMESTAMP, ZANNOTATIONASSETID VARCHAR, ZANNOTATIONLOCATION VARCHAR, ZANNOTATIONNOTE VARCHAR,
        ZANNOTATIONREPRESENTATIVETEXT VARCHAR, ZANNOTATIONSELECTEDTEXT VARCHAR, ZFUTUREPROOFING5 VARCHAR, ZPLUSERDATA BLOB)""",
}


def seconds(day, hour=12):
    """Seconds since 2001 of an hour of a day in Greenwich."""
    return (datetime.datetime.fromisoformat(f"{day}T{hour:02}:00:00") - datetime.datetime(2001, 1, 1)).total_seconds() + 0.25


def kobo_book(id, title, status, **others):
    own = {"ContentID": id, "ContentType": "6", "MimeType": "application/x-kobo-epub+zip", "Title": title, "ReadStatus": status,
           "___UserID": "secret-account", "___PercentRead": 0, "IsDownloaded": "true"}
    return own | others


LAMP = "file:///mnt/onboard/Ina Berg/The Lamp.kepub.epub"
KOBO_ROWS = {
    "content": [
        kobo_book("a1", "The Ferry", 2, Attribution="Ina Berg, Per Lund", Publisher="Harbour", ISBN="9780000000057", Series="Islands",
                  SeriesNumber="2", Description="<p>A boat, <b>twice</b> a day.</p>", DateAdded="2024-01-02T10:00:00Z",
                  LastTimeStartedReading="2024-02-01T19:00:00Z", LastTimeFinishedReading="2024-02-11T21:30:00Z",
                  DateLastRead="2025-12-24T08:00:00Z", ___PercentRead=100, ___NumPages=-1, Language="en", StorePages=412),
        # A file of the reader's own; finished on a day that the device does not say.
        kobo_book(LAMP, "The Lamp", 2, Attribution="Ina Berg & Ada Holm", Accessibility=-1, DateLastRead="2023-05-06T08:00:00.000",
                  ___PercentRead=100, ___UserID="", Subtitle="A Year of Light"),
        kobo_book("a3", "Neap Tide", 1, Attribution="Per Lund", ___PercentRead=37, LastTimeStartedReading="2024-03-01T07:00:00Z",
                  LastTimeFinishedReading="2020-01-01T07:00:00Z", IsDownloaded=1),
        # Bought, but no longer on the device.
        kobo_book("a4", "Kelp", 0, Attribution="Ada Holm", IsDownloaded="false"),
        kobo_book("a5", "Harbour Voices", 1, Attribution="Ada Holm", MimeType="application/x-kobo-mp3z", ___PercentRead=5),
        kobo_book("a6", "A Sample of Salt", 1, Attribution="Nobody", Accessibility=6),
        kobo_book("a7", "Buy This Book", 0, Attribution="Nobody", Accessibility=6, ___UserID="", IsDownloaded="false"),
        kobo_book("a8", "Buy That Book", 0, Attribution="Nobody", Accessibility=-1, ___UserID="", IsDownloaded="false"),
        kobo_book("12345", "A web page about gulls", 2, MimeType="application/x-kobo-html+pocket"),
        kobo_book("a9", "A book that was thrown away", 2, ___UserID="removed"),
        kobo_book("a1!ch01", "Chapter One", 0, ContentType="9", BookID="a1", BookTitle="The Ferry"),
        kobo_book("a1!ch01-1", "Chapter One", 0, ContentType="899", BookID="a1", BookTitle="The Ferry"),
    ],
    "Bookmark": [
        {"BookmarkID": "b1", "VolumeID": "a1", "ContentID": "a1!ch02", "Text": "\n  The rope remembers every knot.\n", "Type": "note",
         "Annotation": "Even mine.", "DateCreated": "2024-02-05T21:38:42.000", "ChapterProgress": 0.25, "Hidden": "false"},
        {"BookmarkID": "b2", "VolumeID": "a1", "ContentID": "a1!ch01", "Text": "Two piers, one river.", "Type": "highlight",
         "DateCreated": "2024-02-02T20:00:00.000", "ChapterProgress": 0.5, "Hidden": "false"},
        {"BookmarkID": "b3", "VolumeID": "a1", "ContentID": "a1!ch01", "Type": "dogear", "DateCreated": "2024-02-02T20:01:00.000"},
        {"BookmarkID": "b4", "VolumeID": "a1", "ContentID": "a1!ch01", "Text": "A highlight that was thrown away.", "Hidden": "true"},
        {"BookmarkID": "b5", "VolumeID": LAMP, "ContentID": LAMP + "#(1)", "Text": "Write to reader@example.org, says the lamp.",
         "Type": "highlight", "DateCreated": "2023-05-01T20:00:00.000"},
        {"BookmarkID": "b6", "VolumeID": "a3", "ContentID": "a3!ch01", "Annotation": "Nothing is marked here.", "Type": "note",
         "DateCreated": "2024-03-02T20:00:00.000"},
        {"BookmarkID": "b7", "VolumeID": "a6", "ContentID": "a6!ch01", "Text": "A sentence of the sample.", "Type": "highlight"},
        {"BookmarkID": "b8", "VolumeID": "gone", "ContentID": "gone!ch01", "Text": "A sentence of a book that is gone.",
         "Type": "highlight"},
    ],
    "ratings": [{"ContentID": "a1", "Rating": 4, "Review": "I missed the last boat.", "DateModified": "2024-02-12T00:00:00Z"}],
    "ShelfContent": [{"ShelfName": "By the sea", "ContentId": "a1", "_IsDeleted": "false"},
                     {"ShelfName": "A shelf of once", "ContentId": "a1", "_IsDeleted": "true"}],
    "user": [{"UserID": "secret-account", "UserKey": "secret-key", "UserEmail": "reader@example.org"}],
}

STORE_SERIES = "com.apple.ibooks.BKLibraryDataSourceSeries"
APPLE_ROWS = {
    "ZBKLIBRARYASSET": [
        {"ZASSETID": "401", "ZTITLE": "The Ferry", "ZAUTHOR": "Ina Berg, Per Lund, and Ada Holm", "ZGENRE": "Fiction", "ZYEAR": "2019",
         "ZISFINISHED": 1, "ZREADINGPROGRESS": 0.98, "ZDATEFINISHED": seconds("2024-02-11", 21), "ZPAGECOUNT": 412, "ZRATING": 4,
         "ZPURCHASEDATE": seconds("2024-01-02"), "ZCREATIONDATE": seconds("2024-01-05"), "ZCONTENTTYPE": 1, "ZSTATE": 1,
         "ZBOOKDESCRIPTION": "<p>A boat, <i>twice</i> a day.</p>", "ZEPUBID": "urn:isbn:9780000000057", "ZSERIESID": "s1",
         "ZSEQUENCENUMBER": 2.0, "ZACCOUNTID": "secret-account", "ZPATH": "/Users/secret-name/The Ferry.epub", "ZISSAMPLE": 0,
         "ZLASTOPENDATE": seconds("2025-12-24"), "ZLANGUAGE": "en", "ZGENRES": b"\x00\x01"},
        {"ZASSETID": "402", "ZTITLE": "Neap Tide", "ZAUTHOR": "Per Lund", "ZREADINGPROGRESS": 0.372, "ZCREATIONDATE": seconds("2024-03-01"),
         "ZDATEFINISHED": None, "ZISFINISHED": 0, "ZCONTENTTYPE": 1, "ZEPUBID": "a-b-c"},
        {"ZASSETID": "8A1F", "ZTITLE": "Kelp", "ZAUTHOR": "Unknown Author", "ZREADINGPROGRESS": 0, "ZCONTENTTYPE": 3},
        {"ZASSETID": "404", "ZTITLE": "Harbour Voices", "ZAUTHOR": "Ada Holm", "ZISSTOREAUDIOBOOK": 1, "ZISFINISHED": 1,
         "ZDATEFINISHED": 1e300},
        {"ZASSETID": "405", "ZTITLE": "A Sample of Salt", "ZISSAMPLE": 1, "ZREADINGPROGRESS": 0.4},
        {"ZASSETID": "406", "ZTITLE": "A Sample in the Cloud", "ZISSAMPLE": 0, "ZSTATE": 6},
        {"ZASSETID": "407", "ZTITLE": "A Hidden Book", "ZISHIDDEN": 1},
        {"ZASSETID": "408", "ZTITLE": "Buy the Third Island", "ZSERIESID": "s1", "ZDATASOURCEIDENTIFIER": STORE_SERIES},
        {"ZASSETID": "s1", "ZTITLE": "Islands", "ZSERIESID": "s1", "ZCONTENTTYPE": 5, "ZDATASOURCEIDENTIFIER": STORE_SERIES},
    ],
}
APPLE_NOTE_ROWS = {
    "ZAEANNOTATION": [
        {"ZANNOTATIONASSETID": "401", "ZANNOTATIONTYPE": 2, "ZANNOTATIONDELETED": 0, "ZPLLOCATIONRANGESTART": 20,
         "ZANNOTATIONSELECTEDTEXT": "The rope remembers every knot.", "ZANNOTATIONNOTE": "Even mine.", "ZFUTUREPROOFING5": "Low water",
         "ZANNOTATIONCREATIONDATE": seconds("2024-02-05"), "ZPLUSERDATA": b"\x00"},
        {"ZANNOTATIONASSETID": "401", "ZANNOTATIONTYPE": 2, "ZANNOTATIONDELETED": 0, "ZPLLOCATIONRANGESTART": 10,
         "ZANNOTATIONSELECTEDTEXT": "Two piers, one river.", "ZANNOTATIONCREATIONDATE": seconds("2024-02-02")},
        {"ZANNOTATIONASSETID": "401", "ZANNOTATIONTYPE": 2, "ZANNOTATIONDELETED": 1,
         "ZANNOTATIONSELECTEDTEXT": "A highlight that was thrown away."},
        {"ZANNOTATIONASSETID": "401", "ZANNOTATIONTYPE": 1, "ZANNOTATIONDELETED": 0},
        {"ZANNOTATIONASSETID": "401", "ZANNOTATIONTYPE": 3, "ZANNOTATIONDELETED": 0},
        {"ZANNOTATIONASSETID": "402", "ZANNOTATIONTYPE": 2, "ZANNOTATIONDELETED": 0, "ZANNOTATIONNOTE": "Nothing is marked here."},
        {"ZANNOTATIONASSETID": "405", "ZANNOTATIONTYPE": 2, "ZANNOTATIONDELETED": 0,
         "ZANNOTATIONSELECTEDTEXT": "A sentence of the sample."},
        {"ZANNOTATIONASSETID": "999", "ZANNOTATIONTYPE": 2, "ZANNOTATIONDELETED": 0,
         "ZANNOTATIONSELECTEDTEXT": "A sentence of a book that is gone."},
    ],
}


def write(path, schema, rows):
    connection = sqlite3.connect(":memory:")
    for statement in schema.values():
        connection.execute(statement)
    for table, all in rows.items():
        for row in all:
            names = ", ".join(row)
            connection.execute(f"INSERT INTO {table} ({names}) VALUES ({', '.join('?' * len(row))})", list(row.values()))
    connection.commit()
    target = Path(__file__).resolve().parent / path
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(connection.serialize())


write("../../BookSiteTests/Broken/export-database-of-another-program/data/shore/app.sqlite", {"t": "CREATE TABLE songs (title TEXT)"}, {})
write("kobo/KoboReader.sqlite", KOBO, KOBO_ROWS)
write("apple-books/BKLibrary-1.sqlite", APPLE, APPLE_ROWS)
write("apple-books/AEAnnotation.sqlite", APPLE_NOTES, APPLE_NOTE_ROWS)
