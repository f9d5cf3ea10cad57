// swift-tools-version: 6.2
import PackageDescription

/// The settings of tests, which all other settings extend.
///
/// Continuous integration sets `CI`, which makes warnings errors.
let testSettings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (Context.environment["CI"] == nil ? [] : [.treatAllWarnings(as: .error)])

/// The settings of unoptimised test targets.
///
/// Compiling them with optimisation costs more time than it saves at run time.
let quickSettings: [SwiftSetting] =
  testSettings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The settings of all other targets, which also require that unsafe expressions are marked.
///
/// Tests do not require it, because the expansions of Swift Testing's macros do not comply.
let settings: [SwiftSetting] = testSettings + [.strictMemorySafety()]

/// The fuzzer, which libFuzzer feeds with generated input.
///
/// The target exists only for `Tests/Fuzzers/run`, which sets `FUZZ`.
let fuzzers: [Target] =
  Context.environment["FUZZ"] == nil
  ? []
  : [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "Catalogue", "CatalogueDocument", "Diagnosis", "Formats", "LogRecords", "ReportModel",
      ],
      path: "Tests/Fuzzers",
      exclude: ["run", "README.md"],
      swiftSettings: testSettings
    )
  ]

let package = Package(
  name: "parselogs",
  platforms: [.macOS(.v26)],
  products: [
    .executable(name: "parselogs", targets: ["Command"]),
    .library(name: "ParseLogs", targets: ["ParseLogs"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
  ],
  targets: [
    // Targets are in the order in which data flows; a target knows nothing about later ones.
    .systemLibrary(
      name: "CPCRE2",
      pkgConfig: "libpcre2-8",
      providers: [.apt(["libpcre2-dev"]), .brew(["pcre2"])]
    ),
    .target(name: "PCRE2", dependencies: ["CPCRE2"], swiftSettings: settings),
    // A C header of the project: SIMD operations that Swift's SIMD types lack.
    .systemLibrary(name: "CByteBlocks"),
    .target(name: "LogRecords", dependencies: ["CByteBlocks"], swiftSettings: settings),
    .systemLibrary(
      name: "CYAML",
      pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]
    ),
    .target(name: "YAML", dependencies: ["CYAML"], swiftSettings: settings),
    .target(name: "CatalogueDocument", dependencies: ["YAML"], swiftSettings: settings),
    .target(name: "BuildTool", swiftSettings: settings),
    .executableTarget(
      name: "compile-catalogue", dependencies: ["BuildTool", "CatalogueDocument"], swiftSettings: settings),
    .plugin(
      name: "CompileCatalogue",
      capability: .buildTool(),
      dependencies: ["compile-catalogue"],
      path: "Sources/CompileCatalogue"
    ),
    .target(
      name: "Catalogue",
      dependencies: ["CatalogueDocument", "LogRecords", "PCRE2"],
      exclude: ["CloudKit.md"],
      swiftSettings: settings,
      plugins: ["CompileCatalogue"]
    ),
    .target(
      name: "Mining",
      dependencies: ["CatalogueDocument", "LogRecords"],
      swiftSettings: settings
    ),
    .target(
      name: "Timelines",
      dependencies: [
        "Catalogue", "CatalogueDocument", "LogRecords",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: settings
    ),
    .executableTarget(name: "compile-rules", dependencies: ["BuildTool"], swiftSettings: settings),
    .plugin(
      name: "CompileRules",
      capability: .buildTool(),
      dependencies: ["compile-rules"],
      path: "Sources/CompileRules"
    ),
    .target(
      name: "Diagnosis",
      dependencies: [
        "Catalogue", "CatalogueDocument", "LogRecords", "Mining", "Timelines",
        .product(name: "HeapModule", package: "swift-collections"),
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      exclude: ["Rules/rules.txt"],
      swiftSettings: settings,
      plugins: ["CompileRules"]
    ),
    .target(
      name: "ReportModel",
      dependencies: [
        "Catalogue", "CatalogueDocument", "Diagnosis", "LogRecords", "Timelines",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: settings,
      plugins: ["CompileRules"]
    ),
    .target(
      name: "Redaction",
      dependencies: [
        "Catalogue", "CatalogueDocument", "Diagnosis", "LogRecords", "Mining", "ReportModel", "Timelines",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: settings
    ),
    .target(
      name: "Formats",
      dependencies: [
        "Catalogue", "CatalogueDocument", "Diagnosis", "LogRecords", "ReportModel", "Timelines",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      resources: [
        .embedInCode("HTML/Page")
      ],
      swiftSettings: settings
    ),
    .target(
      name: "Drafting",
      dependencies: [
        "Catalogue", "CatalogueDocument", "Diagnosis", "LogRecords", "Mining", "Redaction", "ReportModel",
        "Timelines",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: settings
    ),
    // The target is not named "parselogs", which is the library's folder on case-insensitive file systems.
    .executableTarget(
      name: "Command",
      dependencies: [
        "Catalogue", "CatalogueDocument", "Diagnosis", "Drafting", "Formats", "LogRecords", "Redaction",
        "ReportModel", "Timelines",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings,
      // The executable exports no symbols, and identical functions are folded, which makes it smaller.
      linkerSettings: [
        .unsafeFlags(
          ["-Xlinker", "--no-export-dynamic", "-Xlinker", "--icf=safe"],
          .when(platforms: [.linux], configuration: .release))
      ]
    ),

    .target(
      name: "ParseLogs",
      dependencies: [
        "Catalogue", "CatalogueDocument", "Diagnosis", "Formats", "LogRecords", "ReportModel", "Timelines",
        .product(name: "OrderedCollections", package: "swift-collections"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: settings,
      plugins: ["CompileRules"]
    ),

    // The simulators and printers for tests and measurements know nothing about the targets above.
    .target(name: "DeviceSimulator", path: "Tests/DeviceSimulator", swiftSettings: settings),
    .target(
      name: "MirroringSimulator", dependencies: ["DeviceSimulator"], path: "Tests/MirroringSimulator",
      swiftSettings: settings),
    .executableTarget(
      name: "simulate-capture",
      dependencies: [
        "DeviceSimulator", "MirroringSimulator",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/SimulateCapture",
      swiftSettings: settings
    ),
    .executableTarget(
      name: "benchmark",
      dependencies: [
        "DeviceSimulator",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      path: "Tests/Benchmarks",
      exclude: ["README.md"],
      swiftSettings: settings
    ),
    .target(
      name: "StatementPrinter",
      dependencies: ["DeviceSimulator"],
      path: "Tests/StatementPrinter",
      swiftSettings: settings
    ),
    .target(name: "ReferenceData", path: "Tests/ReferenceData", swiftSettings: settings),
    .target(name: "TimeGrowth", path: "Tests/TimeGrowth", swiftSettings: settings),
    .testTarget(
      name: "DeviceSimulatorTests", dependencies: ["DeviceSimulator"], swiftSettings: testSettings),
    .testTarget(
      name: "MirroringSimulatorTests",
      dependencies: ["DeviceSimulator", "MirroringSimulator", "ReferenceData"],
      swiftSettings: testSettings),

    .testTarget(name: "YAMLTests", dependencies: ["YAML"], swiftSettings: testSettings),
    .testTarget(name: "PCRE2Tests", dependencies: ["PCRE2"], swiftSettings: testSettings),
    .testTarget(
      name: "LogRecordsTests", dependencies: ["CByteBlocks", "LogRecords", "ReferenceData"],
      swiftSettings: testSettings),
    .testTarget(
      name: "CatalogueDocumentTests", dependencies: ["CatalogueDocument"], swiftSettings: testSettings),
    .testTarget(
      name: "CatalogueTests",
      dependencies: [
        "Catalogue", "CatalogueDocument", "DeviceSimulator", "LogRecords", "MirroringSimulator", "PCRE2",
        "ReferenceData", "StatementPrinter", "TimeGrowth", "Timelines",
      ],
      swiftSettings: testSettings
    ),
    .testTarget(
      name: "MiningTests", dependencies: ["LogRecords", "Mining", "TimeGrowth"], swiftSettings: testSettings),
    .testTarget(
      name: "TimelinesTests",
      dependencies: [
        "Catalogue", "CatalogueDocument", "DeviceSimulator", "LogRecords", "TimeGrowth", "Timelines",
      ],
      swiftSettings: testSettings),
    .testTarget(name: "CompileRulesTests", dependencies: ["compile-rules"], swiftSettings: testSettings),
    .testTarget(
      name: "DiagnosisTests",
      dependencies: [
        "Catalogue", "CatalogueDocument", "DeviceSimulator", "Diagnosis", "LogRecords", "MirroringSimulator",
        "ReferenceData", "Timelines",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: quickSettings
    ),
    .testTarget(
      name: "ReportModelTests",
      dependencies: [
        "Catalogue", "CatalogueDocument", "Diagnosis", "LogRecords", "ReferenceData", "ReportModel",
        "Timelines",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ],
      swiftSettings: quickSettings),
    .testTarget(
      name: "RedactionTests",
      dependencies: [
        "Catalogue", "DeviceSimulator", "Diagnosis", "Formats", "Mining", "MirroringSimulator", "Redaction",
        "ReportModel", "TimeGrowth", "Timelines",
      ],
      swiftSettings: quickSettings),
    .testTarget(
      name: "FormatsTests",
      dependencies: [
        "Catalogue", "CatalogueDocument", "DeviceSimulator", "Diagnosis", "LogRecords", "Formats",
        "MirroringSimulator", "ReferenceData", "ReportModel", "Timelines",
      ],
      swiftSettings: quickSettings),
    .testTarget(
      name: "DraftingTests",
      dependencies: [
        "Catalogue", "CatalogueDocument", "DeviceSimulator", "Diagnosis", "Drafting", "LogRecords", "Mining",
        "Redaction", "ReferenceData", "ReportModel",
        "Timelines",
      ],
      swiftSettings: quickSettings),
    .testTarget(
      name: "ParseLogsTests",
      dependencies: ["DeviceSimulator", "MirroringSimulator", "ParseLogs", "ReferenceData"],
      swiftSettings: quickSettings),
    .testTarget(name: "BenchmarksTests", dependencies: ["benchmark"], swiftSettings: testSettings),
    .testTarget(
      name: "CommandLineTests",
      dependencies: [
        "Catalogue", "CatalogueDocument", "Command", "DeviceSimulator", "Formats", "LogRecords",
        "MirroringSimulator", "ReferenceData",
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      swiftSettings: quickSettings),
  ] + fuzzers
)
