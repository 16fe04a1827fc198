-- a comment
return {
    ["doc_props"] = {
        ["title"] = "Low Tide"
        ["authors"] = "Ines Marlow",
    },
}
