import Platform

/// The worker alone.
@main
struct Worker {
    static func main() { PictureWorker.runIfAsked(["picture-worker"]) }
}

/// A macro in C, which is not imported.
var errno: Int32 { __errno_location().pointee }
