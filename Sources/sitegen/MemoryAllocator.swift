#if canImport(Glibc)
    import CAllocator
#endif

/// The C library's memory allocator.
enum MemoryAllocator {
    /// Makes the allocator keep memory instead of returning it to the system.
    ///
    /// A build frees large buffers and soon needs others. By default, each is returned to the system, and every page of the next one is
    /// mapped and cleared again.
    static func keepMemory() {
        #if canImport(Glibc)
            mallopt(M_MMAP_THRESHOLD, 4 << 20)
            mallopt(M_TRIM_THRESHOLD, 64 << 20)
            mallopt(M_TOP_PAD, 1 << 20)
        #endif
    }
}
