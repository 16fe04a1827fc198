/// Oversights after which every build is right, with the reasons: no edit can show them. Such mutants are called equivalent.
enum EquivalentMutants {
    /// The names of oversights by the reason that they share.
    static let reasons: [String: Set<String>] = [
        "kinds have different numbers of values, so a block of another kind is not read": ["(blocks: kind)"],
        "only the book's own page shows it; it is kept because it counts as absent if it is false": ["(shown of book: favourite)"],
    ]

    static let names = reasons.values.reduce(into: Set()) { $0.formUnion($1) }
}
