extension String {
    /// What two spellings of the name of a shelf or tag have in common: case, repeated spaces and a leading `#` do not count.
    package var labelKey: String {
        let words = unicodeScalars.drop { $0.properties.isWhitespace || $0 == "#" }.split { $0.properties.isWhitespace }
        return words.map { String($0) }.joined(separator: " ").collisionKey
    }
}
