// swift-tools-version: 6.2
import Foundation
import PackageDescription

// On Linux the C libraries are linked statically, so that an installed sitegen runs where they are not installed.
// On macOS Homebrew's pkg-config files say where they lie.
#if os(Linux)
    func pkgConfig(_ name: String) -> String? { nil }
#else
    func pkgConfig(_ name: String) -> String? { name }
#endif

/// What each kind of collection is made with.
let kindDependencies: [Target.Dependency] = [
    "BookCovers", "DataReading", "Diagnostics", "InterfaceTexts", "SearchIndexing", "SiteAssets", "SiteBase", "SiteMarkdown", "SiteModel",
    "SitePages", "SiteRecords", "SiteTemplates",
]

/// What tests of whole sites use.
let siteTestDependencies: [Target.Dependency] = [
    "BookCovers", "BookSite", "DataReading", "Diagnostics", "ExhibitionKind", "InterfaceTexts", "KnownExports", "SearchIndexing",
    "SeriesKind", "ShelfKind", "SiteAssets", "SiteBase", "SiteFiles", "SiteLoading", "SiteMarkdown", "SiteModel", "SiteOutput", "SitePages",
    "SitePictures", "SitePipeline", "SiteRecords", "SiteTemplates", "TestSupport",
]

/// Our own C is compiled with all common warnings.
let warnings: [CSetting] = [.enableWarning("all"), .enableWarning("extra")]

let package = Package(
    name: "sitegen",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "sitegen", targets: ["sitegen"]),
        .library(
            name: "SiteEngine",
            targets: ["SiteBase", "Diagnostics", "DataReading", "SiteMarkdown", "SiteTemplates", "SiteOutput", "SearchIndexing"]
        ),
        .library(name: "BookSite", targets: ["BookSite"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.2.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    ],
    targets: [
        .systemLibrary(
            name: "CMarkGFM",
            pkgConfig: pkgConfig("libcmark-gfm"),
            providers: [
                .apt(["libcmark-gfm-dev", "libcmark-gfm-extensions-dev"]),
                .brew(["cmark-gfm"]),
            ]
        ),
        .systemLibrary(name: "CAllocator"),
        .systemLibrary(name: "CLibJPEG", pkgConfig: pkgConfig("libjpeg"), providers: [.apt(["libjpeg-dev"]), .brew(["jpeg-turbo"])]),
        .systemLibrary(
            name: "CLibPNG",
            pkgConfig: pkgConfig("libpng"),
            providers: [.apt(["libpng-dev", "zlib1g-dev"]), .brew(["libpng"])]
        ),
        .systemLibrary(name: "CWebP", pkgConfig: pkgConfig("libwebp"), providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
        .systemLibrary(name: "CYAML", pkgConfig: pkgConfig("yaml-0.1"), providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        .systemLibrary(name: "CExpat", pkgConfig: pkgConfig("expat"), providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
        // On macOS both are part of the system.
        .systemLibrary(name: "CSQLite", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .systemLibrary(name: "CBrotli", pkgConfig: pkgConfig("libbrotlienc"), providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),
        .systemLibrary(name: "CZstd", pkgConfig: pkgConfig("libzstd"), providers: [.apt(["libzstd-dev"]), .brew(["zstd"])]),
        // C of our own: calls that Swift cannot make, and libraries whose errors are long jumps, which must not pass Swift.
        .target(name: "CFiles", cSettings: warnings),
        .target(name: "CProgram", cSettings: warnings),
        .target(name: "CSandbox", cSettings: warnings),
        .target(
            name: "CTurboJPEG",
            dependencies: ["CLibJPEG"],
            cSettings: warnings,
            linkerSettings: [.linkedLibrary(":libjpeg.a", .when(platforms: [.linux])), .linkedLibrary("jpeg", .when(platforms: [.macOS]))]
        ),
        .target(
            name: "CPNG",
            dependencies: ["CLibPNG"],
            cSettings: warnings,
            linkerSettings: [
                .linkedLibrary(":libpng16.a", .when(platforms: [.linux])), .linkedLibrary("png16", .when(platforms: [.macOS])),
                .linkedLibrary(":libz.a", .when(platforms: [.linux])), .linkedLibrary("z", .when(platforms: [.macOS])),
                .linkedLibrary("m", .when(platforms: [.linux])),
            ]
        ),
        // What sitegen uses of the C library and of Foundation, which are called differently on each system.
        .target(name: "Platform"),
        // Writes a file of a module while that is built.
        .executableTarget(name: "GenerateTool"),
        .plugin(name: "GeneratePlugin", capability: .buildTool(), dependencies: ["GenerateTool"], path: "Sources/GeneratePlugin"),
        // Bytes, texts, paths, files. It knows nothing of sites.
        .target(
            name: "SiteBase",
            dependencies: [
                "Platform", "CBrotli", "CFiles", .product(name: "HeapModule", package: "swift-collections"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            linkerSettings: [
                .linkedLibrary(":libbrotlienc.a", .when(platforms: [.linux])),
                .linkedLibrary(":libbrotlicommon.a", .when(platforms: [.linux])),
                .linkedLibrary("m", .when(platforms: [.linux])),
                .linkedLibrary("brotlienc", .when(platforms: [.macOS])),
            ]
        ),
        .target(name: "Diagnostics", dependencies: ["SiteBase", .product(name: "SystemPackage", package: "swift-system")]),
        .target(
            name: "DataReading",
            dependencies: ["Diagnostics", "Platform", "SiteBase", "CYAML", "CZlib", "CZstd"],
            linkerSettings: [
                .linkedLibrary(":libyaml.a", .when(platforms: [.linux])), .linkedLibrary("yaml", .when(platforms: [.macOS])),
                .linkedLibrary(":libz.a", .when(platforms: [.linux])), .linkedLibrary("z", .when(platforms: [.macOS])),
                .linkedLibrary(":libzstd.a", .when(platforms: [.linux])), .linkedLibrary("zstd", .when(platforms: [.macOS])),
            ],
            plugins: ["GeneratePlugin"]
        ),
        .target(
            name: "SiteMarkdown",
            dependencies: ["Platform", "SiteBase", "CMarkGFM"],
            linkerSettings: [
                .linkedLibrary(":libcmark-gfm-extensions.a", .when(platforms: [.linux])),
                .linkedLibrary(":libcmark-gfm.a", .when(platforms: [.linux])),
                .linkedLibrary("cmark-gfm-extensions", .when(platforms: [.macOS])),
                .linkedLibrary("cmark-gfm", .when(platforms: [.macOS])),
            ]
        ),
        // Decodes, scales and encodes pictures, in child processes. It knows nothing of sites.
        .target(
            name: "SitePictures",
            dependencies: [
                "Platform", "SiteBase", "CTurboJPEG", "CPNG", "CWebP", "CZlib", "CSandbox",
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            linkerSettings: [
                .linkedLibrary(":libwebp.a", .when(platforms: [.linux])), .linkedLibrary("webp", .when(platforms: [.macOS])),
                .linkedLibrary(":libz.a", .when(platforms: [.linux])), .linkedLibrary("z", .when(platforms: [.macOS])),
                .linkedLibrary("m", .when(platforms: [.linux])),
            ]
        ),
        // Cuts fonts for the web. It knows nothing of sites.
        .target(name: "SiteFonts", dependencies: ["SiteBase"]),
        .target(name: "SiteTemplates", dependencies: ["DataReading", "Diagnostics", "SiteBase"]),
        .target(
            name: "SiteOutput",
            dependencies: ["DataReading", "Diagnostics", "Platform", "SiteBase", "CProgram", "CZlib"],
            linkerSettings: [
                .linkedLibrary(":libz.a", .when(platforms: [.linux])), .linkedLibrary("z", .when(platforms: [.macOS])),
            ]
        ),
        .target(name: "SearchIndexing", dependencies: ["SiteBase"], plugins: ["GeneratePlugin"]),
        .target(
            name: "SiteAssets",
            dependencies: ["Diagnostics", "SiteBase", "SiteFonts", "SiteOutput", "SitePictures"],
            plugins: ["GeneratePlugin"]
        ),
        // Maps without tiles. It knows nothing of sites.
        .target(name: "SiteMaps", dependencies: ["SiteAssets", "SiteBase"], exclude: ["Outlines"], plugins: ["GeneratePlugin"]),
        .target(name: "BookCovers", dependencies: ["Platform", "SiteBase", "SiteTemplates"]),
        // Drawn covers as pixels, for links from other sites.
        .target(name: "CoverCards", dependencies: ["BookCovers", "Platform", "SiteBase", "SiteFonts", "SitePictures"]),
        // The texts of the pages in each language, and dates and numbers as languages write them.
        .target(
            name: "InterfaceTexts",
            dependencies: ["DataReading", "Diagnostics", "SiteBase", "SiteMarkdown", "SiteTemplates"],
            exclude: ["Languages"],
            plugins: ["GeneratePlugin"]
        ),
        // What authors declare and write: the fields of records, settings, what is public; and how records are read.
        .target(
            name: "SiteRecords",
            dependencies: [
                "DataReading", "Diagnostics", "InterfaceTexts", "SearchIndexing", "SiteAssets", "SiteBase", "SiteMarkdown", "SitePictures",
                "SiteTemplates",
            ]
        ),
        // The collections of a site in relation, and its pages as values.
        .target(
            name: "SiteModel",
            dependencies: [
                "BookCovers", "DataReading", "Diagnostics", "InterfaceTexts", "SearchIndexing", "SiteAssets", "SiteBase", "SiteMarkdown",
                "SiteOutput", "SiteRecords", "SiteTemplates",
            ]
        ),
        // What all pages have, and how pages show records.
        .target(
            name: "SitePages",
            dependencies: [
                "BookCovers", "DataReading", "Diagnostics", "InterfaceTexts", "SearchIndexing", "SiteAssets", "SiteBase", "SiteMaps",
                "SiteMarkdown", "SiteModel", "SiteRecords", "SiteTemplates",
            ]
        ),
        // The kinds of collections do not know each other, and nothing but BookSite knows them.
        .target(name: "SeriesKind", dependencies: kindDependencies),
        .target(name: "ExhibitionKind", dependencies: kindDependencies),
        .target(name: "ShelfKind", dependencies: kindDependencies),
        .target(name: "RecordsKind", dependencies: kindDependencies),
        .target(name: "JournalKind", dependencies: kindDependencies),
        // What other programs export, as records of ours.
        .target(
            name: "KnownExports",
            dependencies: ["DataReading", "Diagnostics", "SiteBase", "CExpat", "CSQLite", "CZlib"],
            linkerSettings: [
                .linkedLibrary(":libexpat.a", .when(platforms: [.linux])),
                .linkedLibrary(":libsqlite3.a", .when(platforms: [.linux])),
                .linkedLibrary(":libz.a", .when(platforms: [.linux])),
                .linkedLibrary("m", .when(platforms: [.linux])),
                .linkedLibrary("expat", .when(platforms: [.macOS])),
                .linkedLibrary("sqlite3", .when(platforms: [.macOS])),
                .linkedLibrary("z", .when(platforms: [.macOS])),
            ]
        ),
        // The pages and files of the site as a whole: its front page, feeds, sitemap, search, offline reading, files for the host, fonts.
        .target(
            name: "SiteFiles",
            dependencies: [
                "BookCovers", "DataReading", "Diagnostics", "InterfaceTexts", "SearchIndexing", "SiteAssets", "SiteBase", "SiteFonts",
                "SiteModel", "SiteOutput", "SitePages", "SitePictures", "SiteRecords", "SiteTemplates",
            ]
        ),
        // Reads the folders of a site.
        .target(
            name: "SiteLoading",
            dependencies: [
                "BookCovers", "CoverCards", "DataReading", "Diagnostics", "InterfaceTexts", "KnownExports", "SiteAssets", "SiteBase",
                "SiteFiles", "SiteModel", "SiteOutput", "SitePages", "SitePictures", "SiteRecords", "SiteTemplates",
            ]
        ),
        // Builds: plans the site, renders its pages, and writes what changed.
        .target(
            name: "SitePipeline",
            dependencies: [
                "BookCovers", "DataReading", "Diagnostics", "InterfaceTexts", "Platform", "SearchIndexing", "SiteAssets",
                "SiteBase", "SiteFiles", "SiteFonts", "SiteLoading", "SiteModel", "SiteOutput", "SitePages", "SitePictures", "SiteRecords",
                "SiteTemplates",
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .target(
            name: "BookSite",
            dependencies: [
                "DataReading", "Diagnostics", "InterfaceTexts", "KnownExports", "Platform", "SiteAssets", "SiteBase", "SiteModel",
                "SiteOutput",
                "SiteLoading", "SitePictures", "SiteRecords",
                "SitePipeline", "SeriesKind", "ExhibitionKind", "ShelfKind", "RecordsKind", "JournalKind",
            ],
            exclude: ["NewSite/Starters"],
            plugins: ["GeneratePlugin"]
        ),
        .target(
            name: "SitePreview",
            dependencies: [
                "Diagnostics", "Platform", "SiteAssets", "SiteBase", "SiteFiles", "SiteOutput", "SitePipeline",
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
            ],
            exclude: ["Overlay"],
            plugins: ["GeneratePlugin"]
        ),
        // What sitegen asks of the web: whether links lead somewhere, and what catalogues know of books.
        .target(
            name: "WebAccess",
            dependencies: ["DataReading", "Diagnostics", "KnownExports", "Platform", "SiteAssets", "SiteBase", "SiteOutput"]
        ),
        .executableTarget(
            name: "sitegen",
            dependencies: [
                "BookSite", "CAllocator", "Diagnostics", "Platform", "SiteAssets", "SiteBase", "SiteFonts", "SiteLoading", "SiteMarkdown",
                "SiteModel", "SiteOutput", "SitePictures", "SitePipeline", "SitePreview", "SiteRecords",
                "WebAccess", .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            plugins: ["GeneratePlugin"]
        ),
        .target(
            name: "TestSupport",
            dependencies: ["BookSite", "DataReading", "Diagnostics", "SiteAssets", "SiteBase", "SitePipeline"],
            path: "Tests/TestSupport"
        ),
        .testTarget(
            name: "SiteBaseTests",
            dependencies: ["SiteBase", "TestSupport", .product(name: "SystemPackage", package: "swift-system")]
        ),
        .testTarget(name: "DiagnosticsTests", dependencies: ["DataReading", "Diagnostics", "SiteBase", "TestSupport"]),
        .testTarget(name: "DataReadingTests", dependencies: ["CZstd", "CZlib", "DataReading", "Diagnostics", "SiteBase", "TestSupport"]),
        .testTarget(
            name: "SitePicturesTests",
            dependencies: ["sitegen", "SiteBase", "SitePictures", "CLibJPEG", "CWebP", "CZlib", "TestSupport"]
        ),
        .testTarget(name: "SiteFontsTests", dependencies: ["SiteAssets", "SiteFonts", "TestSupport"]),
        .testTarget(name: "SiteMarkdownTests", dependencies: ["SiteBase", "SiteMarkdown", "CMarkGFM", "TestSupport"], exclude: ["Wide"]),
        .testTarget(name: "SiteTemplatesTests", dependencies: ["Diagnostics", "SiteBase", "SiteTemplates", "TestSupport"]),
        .testTarget(name: "SiteOutputTests", dependencies: ["SiteBase", "SiteOutput", "TestSupport"]),
        .testTarget(name: "SearchIndexingTests", dependencies: ["SearchIndexing", "SiteBase", "TestSupport"]),
        .testTarget(name: "BookCoversTests", dependencies: ["BookCovers", "SearchIndexing"]),
        .testTarget(name: "CoverCardsTests", dependencies: ["BookCovers", "CoverCards", "SiteAssets", "SitePictures"]),
        .testTarget(
            name: "SiteRecordsTests",
            dependencies: [
                "DataReading", "Diagnostics", "InterfaceTexts", "SearchIndexing", "SiteAssets", "SiteBase", "SiteModel", "SiteRecords",
                "TestSupport",
            ]
        ),
        // Whole sites, in folders of their own.
        .testTarget(
            name: "KnownExportsTests",
            dependencies: siteTestDependencies + ["CSQLite", "CZlib"],
            exclude: ["Exports", "Losses.txt"]
        ),
        .testTarget(name: "SiteLoadingTests", dependencies: siteTestDependencies),
        .testTarget(name: "SiteFilesTests", dependencies: siteTestDependencies),
        .testTarget(name: "SitePipelineTests", dependencies: siteTestDependencies),
        .testTarget(
            name: "BookSiteTests",
            dependencies: siteTestDependencies,
            exclude: ["Broken", "Documentation/MessageExamples.txt", "Golden", "Understood"]
        ),
        .testTarget(name: "WebAccessTests", dependencies: ["Diagnostics", "SiteAssets", "SiteBase", "SiteOutput", "WebAccess"]),
        .testTarget(
            name: "SitePreviewTests",
            dependencies: [
                "SiteAssets", "SiteBase", "SiteModel", "SitePipeline", "SitePreview", "SiteRecords",
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOWebSocket", package: "swift-nio"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .testTarget(
            name: "CommandTests",
            dependencies: ["sitegen", "DataReading", "Diagnostics", "SiteAssets", "SiteBase", "SiteModel", "SitePipeline", "TestSupport"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// A file sees what it imports, and nothing else; what it imports is its own matter unless it says so. Tests see what their modules see.
for target in package.targets where [.regular, .executable, .test].contains(target.type) {
    let features = ["ExistentialAny", "InternalImportsByDefault"] + (target.type == .test ? [] : ["MemberImportVisibility"])
    target.swiftSettings = (target.swiftSettings ?? []) + features.map { .enableUpcomingFeature($0) }
}

// `make fuzz`: everything that the fuzzed readers need is instrumented, and libFuzzer brings `main`. C of our own also has the sanitizers
// of addresses and of undefined behaviour; the latter traps, because Swift cannot link its messages. The tools of the build stay as they are.
if ProcessInfo.processInfo.environment["SITEGEN_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "DataReading", "Diagnostics", "KnownExports", "SiteBase", "SiteMarkdown", "SiteModel", "SiteOutput", "SitePictures",
                "SiteRecords", "SiteTemplates",
            ],
            path: "Tests/Fuzz",
            exclude: ["seeds.py"],
            swiftSettings: [.unsafeFlags(["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-sanitize=address"])]
        )
    )
    for target in package.targets where target.type == .regular || target.name == "Fuzz" {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-sanitize=fuzzer"])]
        target.cSettings = target.cSettings.map {
            $0 + [.unsafeFlags(["-fsanitize=fuzzer-no-link,address,undefined", "-fsanitize-trap=undefined"])]
        }
    }
}
