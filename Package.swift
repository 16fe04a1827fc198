// swift-tools-version: 6.2
import PackageDescription

// On Linux libcmark-gfm is linked statically, so that an installed sitegen runs where the library is not installed.
// On macOS Homebrew's pkg-config file says where it lies.
#if os(Linux)
    let cmarkPkgConfig: String? = nil
#else
    let cmarkPkgConfig: String? = "libcmark-gfm"
#endif

let package = Package(
    name: "sitegen",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "sitegen", targets: ["sitegen"]),
        .library(name: "SiteEngine", targets: ["SiteEngine"]),
        .library(name: "BookSite", targets: ["BookSite"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
    ],
    targets: [
        .systemLibrary(
            name: "CMarkGFM",
            pkgConfig: cmarkPkgConfig,
            providers: [
                .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]),
                .brew(["cmark-gfm"]),
            ]
        ),
        .target(
            name: "SiteEngine",
            dependencies: ["CMarkGFM", "Yams", .product(name: "SystemPackage", package: "swift-system")],
            linkerSettings: [
                .linkedLibrary(":libcmark-gfm-extensions.a", .when(platforms: [.linux])),
                .linkedLibrary(":libcmark-gfm.a", .when(platforms: [.linux])),
                .linkedLibrary("cmark-gfm-extensions", .when(platforms: [.macOS])),
                .linkedLibrary("cmark-gfm", .when(platforms: [.macOS])),
            ]
        ),
        .executableTarget(name: "EmbedTool"),
        .plugin(name: "EmbedPlugin", capability: .buildTool(), dependencies: ["EmbedTool"], path: "Sources/EmbedPlugin"),
        .target(
            name: "BookSite",
            dependencies: ["SiteEngine"],
            exclude: ["NewSite/Starters"],
            plugins: ["EmbedPlugin"]
        ),
        .target(
            name: "SitePreview",
            dependencies: [
                "BookSite",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            exclude: ["Overlay"],
            plugins: ["EmbedPlugin"]
        ),
        .executableTarget(
            name: "sitegen",
            dependencies: ["SitePreview", .product(name: "ArgumentParser", package: "swift-argument-parser")]
        ),
        .target(name: "SeededGenerator", path: "Tests/SeededGenerator"),
        .testTarget(name: "SiteEngineTests", dependencies: ["SiteEngine", "CMarkGFM", "SeededGenerator"]),
        .testTarget(name: "BookSiteTests", dependencies: ["BookSite", "SeededGenerator"], exclude: ["Broken", "Golden"]),
        .testTarget(name: "SitePreviewTests", dependencies: ["SitePreview"]),
        .testTarget(name: "CommandTests", dependencies: ["sitegen", "BookSite", "SeededGenerator"]),
    ],
    swiftLanguageModes: [.v6]
)
