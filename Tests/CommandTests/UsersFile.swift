import Foundation
import SiteBase
import Testing

/// A file of the user that commands write, in a site that is put back to what it was before each of them.
struct UsersFile {
    /// What is at its path before. A file there may be read by its owner alone.
    enum Start: CaseIterable { case empty, file, linked }

    static let isSoak = ProcessInfo.processInfo.environment["SITEGEN_SOAK"] == "1"

    let site: CommandSite
    let name: String
    let start: Start

    /// Takes the site as it is now for the one before.
    ///
    /// - Parameter name: the path of the file in the site.
    init(_ name: String, in site: CommandSite, _ start: Start) throws {
        (self.site, self.name, self.start) = (site, name, start)
        let files = FileManager.default
        if start == .linked {
            let kept = "\(folder)/.kept"
            try files.createDirectory(atPath: site.path(kept), withIntermediateDirectories: true)
            try files.moveItem(atPath: site.path(name), toPath: site.path("\(kept)/mine"))
            let up = name.split(separator: "/").dropFirst(2).map { _ in "../" }.joined()
            try files.createSymbolicLink(atPath: site.path(name), withDestinationPath: "\(up).kept/mine")
        }
        try files.copyItem(atPath: site.path(folder), toPath: site.path("start"))
    }

    /// The folder of the site that has it.
    private var folder: String { String(name.prefix { $0 != "/" }) }

    /// Where the file is.
    private var place: String { FileSystem.realPath(site.path(name)) ?? site.path(name) }

    /// Puts everything back to where it was.
    func reset() throws {
        try FileManager.default.removeItem(atPath: site.path(folder))
        try FileManager.default.copyItem(atPath: site.path("start"), toPath: site.path(folder))
        if start != .empty { try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: place) }
    }

    /// What it contains; nil if there is no such file.
    func bytes() throws -> [UInt8]? { try bytes(name) }

    /// The same for another file.
    func bytes(_ name: String?) throws -> [UInt8]? {
        guard let name, site.exists(name) else { return nil }
        return try FileSystem.read(site.path(name))
    }

    /// What it contained before the last command that changed it; nil if that is not kept.
    func before() throws -> [UInt8]? {
        let path = "\(place.parentFolder)/.\(place.fileName).before"
        return FileSystem.kind(of: path) == nil ? nil : try FileSystem.read(path)
    }

    /// What it contains before and after a command that nothing interrupts.
    func outcomes(of command: [String], with environment: [String: String] = [:]) throws -> (old: [UInt8]?, new: [UInt8]) {
        try reset()
        let old = try bytes()
        let run = try site.run(command, with: environment)
        try #require(run.status == 0, "\(run.err)")
        return (old, try #require(try bytes()))
    }

    /// Checks that mode and link are those of before.
    func expectKept(_ note: Comment) throws {
        guard start != .empty else { return }
        #expect(try FileManager.default.attributesOfItem(atPath: place)[.posixPermissions] as? Int == 0o600, note)
        #expect((FileSystem.kind(of: site.path(name)) == .link) == (start == .linked), note)
    }

    /// The names beside it that no run may leave for good.
    func leftovers() throws -> [String] {
        let folders = Set([site.path(name).parentFolder, place.parentFolder]).filter { FileSystem.target(of: $0) == .folder }
        return try folders.flatMap { try FileSystem.names(in: $0) }.filter { $0.hasSuffix("sitegen-new") }
    }

    /// The files of its folder, but for itself, what commands keep beside it, and others that they write.
    func others(but written: Set<String> = []) throws -> [String: [UInt8]] {
        try site.files(folder).filter { file in
            !file.key.hasSuffix("sitegen-new") && !file.key.hasSuffix(".before")
                && ![name, "\(folder)/.kept/mine"].contains("\(folder)/\(file.key)") && !written.contains("\(folder)/\(file.key)")
        }
    }

    /// Kills a command at each of its calls in turn, until it comes to its end; in a soak a thousand times.
    ///
    /// - Parameters:
    ///   - step: how many calls later the next one is killed.
    ///   - examine: receives the number of the call.
    func killing(
        _ command: [String],
        with environment: [String: String] = [:],
        step: Int = 1,
        _ examine: (_ call: Int) throws -> Void
    ) throws {
        let library = try #require(FaultyCalls.library)
        var kills = 0
        repeat {
            var call = 1
            while true {
                try reset()
                let run = try site.run(command, with: environment.merging(FaultyCalls.environment(library, killedAt: call)) { $1 })
                if run.status == 0 { break }
                kills += 1
                try examine(call)
                call += Self.isSoak ? 1 : step
            }
            try #require(call > 5)
        } while Self.isSoak && kills < 1_000
    }

    /// Lets each call of a command fail in turn, as on a full disk.
    ///
    /// - Parameter examine: receives the number of the call and what the command said. It may have come to its end.
    func failing(
        _ command: [String],
        with environment: [String: String] = [:],
        step: Int = 1,
        _ examine: (_ call: Int, _ run: CommandSite.Run) throws -> Void
    ) throws {
        let library = try #require(FaultyCalls.library)
        var (call, refused) = (1, 0)
        while true {
            try reset()
            let run = try site.run(command, with: environment.merging(FaultyCalls.environment(library, failingAt: call)) { $1 })
            try examine(call, run)
            if run.status == 0 {
                // A command that is not killed either has no such call.
                try reset()
                let killed = try site.run(command, with: environment.merging(FaultyCalls.environment(library, killedAt: call)) { $1 })
                if killed.status == 0 { break }
            } else {
                refused += 1
            }
            call += Self.isSoak ? 1 : step
        }
        #expect(refused > 1)
    }
}
