#if canImport(Glibc)
    import CAllocator
#endif

/// The memory allocator of the C library.
enum MemoryAllocator {
    /// Makes it keep the memory that it got from the system.
    ///
    /// A build frees large buffers and soon needs others. By default, each is returned to the system, and each page of the next one is
    /// mapped and cleared again.
    static func keepMemory() {
        #if canImport(Glibc)
            mallopt(M_MMAP_THRESHOLD, 4 << 20)
            mallopt(M_TRIM_THRESHOLD, 64 << 20)
            mallopt(M_TOP_PAD, 1 << 20)
        #endif
    }
}
