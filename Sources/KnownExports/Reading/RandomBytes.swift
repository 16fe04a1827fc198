#if os(Linux)
    /// Random bytes for libexpat, which asks for them by this name where it was built with GLIBC 2.36. Defined here, it is not looked for in
    /// the C library, and sitegen runs with GLIBC 2.35.
    @_cdecl("arc4random_buf")
    func randomBytes(_ buffer: UnsafeMutableRawPointer, _ count: Int) {
        var random = SystemRandomNumberGenerator()
        for index in 0..<count { buffer.storeBytes(of: UInt8.random(in: 0...255, using: &random), toByteOffset: index, as: UInt8.self) }
    }
#endif
