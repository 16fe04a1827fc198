/// The reason that a link in the site is broken.
enum BrokenLink {
    /// The page is not public.
    case toDraft
    /// The author may mean another site, such as `www.example.org`.
    case toHost
    /// No page or file has this name. The message ends with a suggestion.
    case toNothing(suggestion: String)

    func text(of address: String) -> String {
        switch self {
        case .toDraft: "the page \"\(address)\" is not public: it is a draft, private, or scheduled for later"
        case .toHost: "\"\(address)\" is an address in this site, which has no such file"
        case .toNothing(let suggestion): "there is no file \"\(address)\" in this site\(suggestion)"
        }
    }

    func help(for address: String) -> String {
        switch self {
        case .toDraft: "remove the link until the page is public"
        case .toHost: "write https://\(address) if you mean another site"
        case .toNothing:
            "name a page or a file from the site's root, such as /index.html or /assets/lamp.png, or write the whole address with https://"
        }
    }
}
