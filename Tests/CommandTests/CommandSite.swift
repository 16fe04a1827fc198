import DataReading
import Diagnostics
import Foundation
import SiteBase
import Testing
import TestSupport

/// A site in a temporary folder of its own, built by the real command, which runs in that folder.
final class CommandSite: Sendable {
    /// What a run of the command printed, and its exit status.
    struct Run {
        let status: Int32
        let out: String
        let err: String
    }

    let root: String

    init(data: [String: String] = ["data.json": #"[{"title": "The Ferry"}, {"title": "The Salt Road"}]"#]) throws {
        let parent = try #require(FileSystem.realPath(NSTemporaryDirectory()))
        root = "\(parent)/sitegen-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: root, withIntermediateDirectories: true)
        for name in ["templates", "assets"] {
            try FileManager.default.copyItem(atPath: "\(repository)/\(name)", toPath: path(name))
        }
        // What the commands tell of pages is counted without those of the search.
        if !data.isEmpty { try write("search: off\noffline: off\n", to: "data/site.yaml") }
        for (name, text) in data { try write(text, to: "data/\(name)") }
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    static let command = sitegenProgram

    func path(_ name: String) -> String { "\(root)/\(name)" }

    func write(_ text: String, to name: String) throws {
        let url = URL(fileURLWithPath: path(name))
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    func exists(_ name: String) -> Bool { FileSystem.kind(of: path(name)) != nil }

    /// Starts the command; what it prints goes to `out` and `err` of this folder.
    func start(_ arguments: [String], with environment: [String: String] = [:], through wrapper: [String] = []) throws -> Process {
        let process = Process()
        let line = wrapper + [Self.command] + arguments
        process.executableURL = URL(fileURLWithPath: line[0])
        process.arguments = Array(line.dropFirst())
        process.currentDirectoryURL = URL(fileURLWithPath: root)
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        for name in ["out", "err"] { try write("", to: name) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: path("out")))
        process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: path("err")))
        try process.run()
        return process
    }

    /// Runs the command to its end.
    func run(_ arguments: String..., with environment: [String: String] = [:], through wrapper: [String] = []) throws -> Run {
        try run(arguments, with: environment, through: wrapper)
    }

    /// The same for a list.
    func run(_ arguments: [String], with environment: [String: String] = [:], through wrapper: [String] = []) throws -> Run {
        let process = try start(arguments, with: environment, through: wrapper)
        process.waitUntilExit()
        return Run(
            status: process.terminationStatus,
            out: String(decoding: try FileSystem.read(path("out")), as: UTF8.self),
            err: String(decoding: try FileSystem.read(path("err")), as: UTF8.self)
        )
    }

    /// The files of a folder with their bytes.
    func files(_ folder: String) throws -> [String: [UInt8]] {
        var found: [String: [UInt8]] = [:]
        for name in try FileSystem.names(in: path(folder)) {
            if FileSystem.kind(of: path("\(folder)/\(name)")) == .folder {
                for (inner, bytes) in try files("\(folder)/\(name)") { found["\(name)/\(inner)"] = bytes }
            } else {
                found[name] = try FileSystem.read(path("\(folder)/\(name)"))
            }
        }
        return found
    }
}

/// The member of an object in a JSON document, by its keys.
func member(_ keys: String..., of json: String) -> SourceValue.Content? { value(keys, of: json)?.content }

/// The same, where it is a text.
func text(_ keys: String..., of json: String) -> String? {
    if case .text(let text) = value(keys, of: json)?.content { text } else { nil }
}

private func value(_ keys: [String], of json: String) -> SourceValue? {
    keys.reduce(JSONReader.read(SourceFile(path: "json", text: json), problems: DiagnosticCollector())) { value, key in
        value.flatMap { step(key, in: $0) }
    }
}

private func step(_ key: String, in value: SourceValue) -> SourceValue? {
    switch value.content {
    case .object(let members): members.first { $0.key == key }?.value
    case .list(let elements): Int(key).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
    default: nil
    }
}
