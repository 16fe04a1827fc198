// The C library, and the part of Foundation without language data. All of Foundation would add 39 MB to the program.
#if canImport(Glibc)
    @_exported import Glibc
#elseif canImport(Musl)
    @_exported import Musl
#else
    @_exported import Darwin
#endif
#if canImport(FoundationEssentials)
    @_exported import FoundationEssentials
#else
    @_exported import Foundation
#endif
