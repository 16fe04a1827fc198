return {
    ["home_dir"] = "/mnt/us/Books",
}
