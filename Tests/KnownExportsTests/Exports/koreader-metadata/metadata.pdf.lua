-- we can read Lua syntax here!
return {
    ["bookmarks"] = {
        [2] = {
            ["chapter"] = "Ferns",
            ["datetime"] = "2023-05-14 23:36:07",
            ["highlighted"] = true,
            ["notes"] = "A fern has no hurry.",
            ["page"] = 31,
            ["pos0"] = { ["page"] = 31, ["x"] = 96.5, ["y"] = 220.25 },
            ["text"] = "Page 31 A fern has no hurry. @ 2023-05-14 23:36:07",
        },
        [1] = {
            ["chapter"] = "Moss",
            ["datetime"] = "2023-05-18 22:29:11",
            ["highlighted"] = true,
            ["notes"] = "Moss is patience with a colour.",
            ["page"] = 108,
            ["pos0"] = { ["page"] = 108, ["x"] = 40, ["y"] = 11 },
            ["text"] = "for the garden talk",
        },
        [3] = {
            ["datetime"] = "2023-05-19 08:00:00",
            ["notes"] = "in Moss",
            ["page"] = 110,
        },
    },
    ["highlight"] = {
        [108] = {
            [1] = {
                ["chapter"] = "Moss",
                ["datetime"] = "2023-05-18 22:29:11",
                ["drawer"] = "lighten",
                ["pos0"] = { ["page"] = 108, ["x"] = 40, ["y"] = 11 },
                ["text"] = "Moss is patience with a colour.",
            },
        },
        [31] = {
            [1] = {
                ["chapter"] = "Ferns",
                ["datetime"] = "2023-05-14 23:36:07",
                ["drawer"] = "lighten",
                ["pos0"] = { ["page"] = 31, ["x"] = 96.5, ["y"] = 220.25 },
                ["text"] = "A fern has no hurry.",
            },
        },
    },
    ["highlights_imported"] = true,
    ["last_page"] = 108,
    ["percent_finished"] = 0.5018604651163,
    ["stats"] = {
        ["authors"] = "Ottilie Marsh",
        ["highlights"] = 1,
        ["language"] = "en",
        ["md5"] = "0b7a1c55e2f94d31a8807cd1f9e64b20",
        ["notes"] = 1,
        ["pages"] = 215,
        ["series"] = "Pocket Coasts #3",
        ["title"] = "Ferns of the Quay Wall",
    },
    ["summary"] = {
        ["modified"] = "2023-05-18",
        ["status"] = "abandoned",
    },
}
