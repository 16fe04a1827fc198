-- /mnt/us/Books/Salt Road.sdr/metadata.epub.lua
return {
    ["annotations"] = {
        [1] = {
            ["chapter"] = "The Toll House",
            ["color"] = "gray",
            ["datetime"] = "2026-02-03 21:14:08",
            ["datetime_updated"] = "2026-02-03 21:15:40",
            ["drawer"] = "lighten",
            ["note"] = "The whole book\
in one line.",
            ["page"] = "/body/DocFragment[4]/body/p[9]/text().30",
            ["pageno"] = 12,
            ["pos0"] = "/body/DocFragment[4]/body/p[9]/text().30",
            ["pos1"] = "/body/DocFragment[4]/body/p[9]/text().71",
            ["text"] = "Nobody owns a road; one only \"keeps\" it.",
        },
        [2] = {
            ["chapter"] = "The Toll House",
            ["datetime"] = "2026-02-03 21:20:00",
            ["page"] = "/body/DocFragment[4]/body/p[40]/text().0",
            ["pageno"] = 19,
            ["text"] = "in The Toll House",
        },
        [10] = {
            ["chapter"] = "Low Water",
            ["color"] = "gray",
            ["datetime"] = "2026-02-09 07:02:11",
            ["drawer"] = "underscore",
            ["page"] = "/body/DocFragment[9]/body/p[2]/text().0",
            ["pageno"] = 150,
            ["pos0"] = "/body/DocFragment[9]/body/p[2]/text().0",
            ["pos1"] = "/body/DocFragment[9]/body/p[2]/text().44",
            ["text"] = "Salt remembers water the way a house remembers rain.",
        },
    },
    ["copt_h_page_margins"] = {
        [1] = 10,
        [2] = 10,
    },
    ["css"] = "./data/epub.css",
    ["doc_pages"] = 214,
    ["doc_path"] = "/mnt/us/Books/Salt Road.epub",
    ["doc_props"] = {
        ["authors"] = "Mara Vint\
Per Lund",
        ["description"] = "<p>A road of <strong>salt</strong>, walked twice.</p>",
        ["identifiers"] = "calibre:35\
uuid:9d6c4cee-5634-4790-af6e-d2c292f66a63\
isbn:9780000015013",
        ["keywords"] = "Roads\
Winter",
        ["language"] = "en",
        ["series"] = "Small Roads",
        ["series_index"] = 2.0,
        ["title"] = "Salt Road",
    },
    ["partial_md5_checksum"] = "5f1d7a84c0b2e63947aa10d85be2f7c3",
    ["percent_finished"] = 1,
    ["stats"] = {
        ["authors"] = "Mara Vint",
        ["highlights"] = 1,
        ["language"] = "en",
        ["notes"] = 1,
        ["pages"] = 214,
        ["performance_in_pages"] = {},
        ["series"] = "N/A",
        ["title"] = "Salt Road",
    },
    ["summary"] = {
        ["modified"] = "2026-02-11",
        ["note"] = "Slow, and right to be slow. Write to reader@example.org for my copy.",
        ["rating"] = 4,
        ["status"] = "complete",
    },
    ["toc_ticks_ignored_levels"] = {},
}
