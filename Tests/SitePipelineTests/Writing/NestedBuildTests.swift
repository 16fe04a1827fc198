import Foundation
import SiteBase
import SitePipeline
import TestSupport
import Testing

@testable import BookSite

/// A program that uses the library is started again by itself for pictures. If it does not know, it builds its site once more.
struct NestedBuildTests {
    @Test func `a program that builds instead of decoding pictures does so once, and the error says what it lacks`() throws {
        let site = try TestSite(data: ["shore/data.json": series("The Ferry", "The Salt Road", "The Hill")])
        for number in 1...3 { try site.write(smallPicture + [UInt8(number)], to: "data/shore/cover\(number).png") }
        // What such a program does: it looks at no arguments.
        try site.write(
            "#!/bin/sh\necho started >>'\(site.path("starts"))'\n"
                + "exec '\(sitegenProgram)' build --data '\(site.path("data"))' --output '\(site.path("inner"))'\n",
            to: "program"
        )
        #expect(chmod(site.path("program"), 0o755) == 0)
        var build = site.build
        build.hooks.pictureProgram = site.path("program")
        build.options.jobs = 1
        let (text, isBuilt) = site.problems(of: build)
        #expect(!isBuilt && text.contains("cannot decode pictures: program did not start as a picture worker"))
        #expect(text.contains("a program of your own must call PictureWorker.runIfAsked() first"))
        #expect(try site.text("starts") == "started\n")
        #expect(!site.exists("inner"))
    }

    @Test func `a process that was started to decode pictures starts no others`() async {
        await #expect(processExitsWith: .success) {
            setenv("SITEGEN_PICTURE_WORKER", "1", 1)
            let site = try TestSite(data: ["shore/data.json": series("The Ferry")])
            try site.write(smallPicture, to: "data/shore/cover1.png")
            let (text, isBuilt) = site.problems(of: site.build)
            #expect(!isBuilt && text.contains("this process was started to decode pictures, but did not call PictureWorker.runIfAsked()"))
        }
    }
}
