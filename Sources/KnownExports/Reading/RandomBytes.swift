#if os(Linux)
    /// Random bytes for libexpat, which calls this function if it was built with GLIBC 2.36. Because it is defined here and not looked up
    /// in the C library, sitegen also runs with GLIBC 2.35.
    @_cdecl("arc4random_buf")
    func randomBytes(_ buffer: UnsafeMutableRawPointer, _ count: Int) {
        var random = SystemRandomNumberGenerator()
        for index in 0..<count { buffer.storeBytes(of: UInt8.random(in: 0...255, using: &random), toByteOffset: index, as: UInt8.self) }
    }
#endif
