/// Media types by file extension, as static hosts send them.
public enum MediaType {
    /// The media type of a file; `application/octet-stream` if it is unknown.
    public static func of(_ path: OutputPath) -> String {
        guard let dot = path.name.utf8.lastIndex(of: ".") else { return "application/octet-stream" }
        return known[path.name[path.name.utf8.index(after: dot)...].lowercased()] ?? "application/octet-stream"
    }

    /// The media type of pages.
    public static let html = "text/html; charset=utf-8"
    /// The media type of plain texts.
    public static let plain = "text/plain; charset=utf-8"

    private static let known = [
        "html": html, "htm": html, "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8", "json": "application/json; charset=utf-8", "txt": plain, "md": plain,
        "csv": "text/csv; charset=utf-8", "xml": "application/xml; charset=utf-8", "atom": "application/atom+xml; charset=utf-8",
        "webmanifest": "application/manifest+json; charset=utf-8", "vtt": "text/vtt; charset=utf-8", "svg": "image/svg+xml; charset=utf-8",
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "avif": "image/avif",
        "ico": "image/x-icon", "woff2": "font/woff2", "woff": "font/woff", "ttf": "font/ttf", "otf": "font/otf",
        "pdf": "application/pdf", "epub": "application/epub+zip", "zip": "application/zip", "mp3": "audio/mpeg", "m4a": "audio/mp4",
        "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg", "flac": "audio/flac", "aac": "audio/aac", "wav": "audio/wav",
        "mp4": "video/mp4", "m4v": "video/mp4", "mov": "video/quicktime", "ogv": "video/ogg", "webm": "video/webm",
        "glb": "model/gltf-binary", "wasm": "application/wasm",
    ]
}
