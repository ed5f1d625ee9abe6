// swift-tools-version: 6.2
import PackageDescription

// Warnings are errors in CI only: a newer compiler's new warning must not stop a reader's build.
let isCI = Context.environment["CI"] != nil

let warnings: [SwiftSetting] = isCI ? [.treatAllWarnings(as: .error)] : []
let settings: [SwiftSetting] =
  [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ] + warnings
// Examples are compiled as the code of an app is.
let appSettings: [SwiftSetting] = [.enableUpcomingFeature("MemberImportVisibility")] + warnings

let package = Package(
  name: "callboard",
  platforms: [.iOS(.v18), .macOS(.v15)],
  products: [
    .executable(name: "callboard", targets: ["callboard"]),
    .executable(name: "callboard-import", targets: ["callboard-import"]),
    .executable(name: "callboard-simulate", targets: ["callboard-simulate"]),
    .executable(name: "callboard-sync-server", targets: ["callboard-sync-server"]),
  ],
  traits: [
    // What a package does not need, it can leave out: 'traits: []' fetches no other package.
    .default(enabledTraits: ["Executables", "HTTPS", "Sync", "Pictures"]),
    .trait(
      name: "Executables", description: "callboard and its companions, with all that they need.",
      enabledTraits: ["Networking", "SQLite"]),
    .trait(
      name: "Networking",
      description: "Transport.OSC, Transport.QLC and Page, with swift-nio."),
    .trait(
      name: "HTTPS", description: "Page.TLS, with what encrypts pages; slow to build.",
      enabledTraits: ["Networking"]),
    .trait(name: "SQLite", description: "Persistence.SQLite, with GRDB."),
    .trait(
      name: "Sync",
      description: "Sync over the network, and callboard-sync-server; slow to build.",
      enabledTraits: ["HTTPS", "SQLite"]),
    .trait(
      name: "Pictures",
      description: "Pictures of boards and trips in callboard, by the system's Cairo and Pango."),
    .trait(
      name: "Mutants",
      description: "Faults that callboard-simulate can inject to see whether it finds them."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
    // They make the certificate of a machine that has none.
    .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    // Sync: the client, and what its server is made of.
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0", traits: []),
  ]
)

/// The setting of a module that is optimised in a build with '-Onone'.
///
/// Two builds optimise only where their time is spent: elsewhere, optimising takes longer than it
/// gains. The checks leave out what tests do not wait for. Tools/run optimises what a finger waits
/// for, so that the prompt is there soon.
func optimisation(of module: String) -> [SwiftSetting] {
  let isOptimised =
    switch Context.environment["CALLBOARD_BUILD"] {
    case "checks":
      ![
        "ShowFiles", "InkFiles", "ShowImport", "TripFiles", "Transport.OSC", "Transport.QLC",
        "Persistence.SQLite", "Persistence.JSON", "Workspace", "Commands", "LiveView", "Page",
        "Page.TLS",
      ].contains(module)
    case "run":
      module.hasPrefix("Placement.")
        || [
          "GridGeometry", "Gestures", "Domain", "PluginAPI", "Boards", "TextCells",
          "Rendering.Terminal",
        ].contains(module)
    default: false
    }
  guard isOptimised else { return [] }
  return [.unsafeFlags(["-Xfrontend", "-O"], .when(configuration: .release))]
}

/// Adds a module that is also a library product, with its folder under `Modules/`.
@MainActor func module(
  _ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = [],
  linker: [LinkerSetting] = [], product: String? = nil
) {
  package.targets.append(
    .target(
      name: name,
      dependencies: dependencies,
      path: "Modules/\(name)",
      resources: resources,
      swiftSettings: settings + optimisation(of: name),
      linkerSettings: linker))
  package.products.append(.library(name: product ?? name, targets: [name]))
}

/// Adds the tests of a module.
///
/// Test targets have no dot in their name.
@MainActor func tests(
  of name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []
) {
  package.targets.append(
    .testTarget(
      name: name.filter { $0 != "." } + "Tests",
      dependencies: dependencies,
      path: "Tests/\(name)Tests",
      resources: resources,
      swiftSettings: settings))
}

/// Adds a conformance suite, which is a library for the tests of other packages too.
@MainActor func suite(_ name: String, _ dependencies: [Target.Dependency]) {
  package.targets.append(
    .target(
      name: name, dependencies: dependencies, path: "Tests/Conformance/\(name)",
      swiftSettings: settings))
  package.products.append(.library(name: name, targets: [name]))
}

/// Adds an example of using the libraries, with its folder under `Examples/`.
@MainActor func example(_ name: String, _ dependencies: [Target.Dependency]) {
  package.targets.append(
    .target(
      name: name, dependencies: dependencies, path: "Examples/\(name)",
      swiftSettings: appSettings))
}

/// Adds an executable, with its folder under `Apps/`.
@MainActor func app(
  _ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []
) {
  package.targets.append(
    .executableTarget(
      name: name, dependencies: dependencies, path: "Apps/\(name)", resources: resources,
      swiftSettings: settings))
}

let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser",
  condition: .when(traits: ["Executables"]))
let grdb: Target.Dependency = .product(
  name: "GRDB", package: "GRDB.swift", condition: .when(traits: ["SQLite"]))
let sqlite: Target.Dependency = .product(
  name: "GRDBSQLite", package: "GRDB.swift", condition: .when(traits: ["SQLite"]))
let nio: [Target.Dependency] = ["NIOCore", "NIOPosix"].map {
  .product(name: $0, package: "swift-nio", condition: .when(traits: ["Networking"]))
}
let webSocket: [Target.Dependency] = ["NIOHTTP1", "NIOWebSocket"].map {
  .product(name: $0, package: "swift-nio", condition: .when(traits: ["Networking"]))
}
let https: [Target.Dependency] = [
  ("NIOSSL", "swift-nio-ssl"), ("X509", "swift-certificates"), ("Crypto", "swift-crypto"),
  ("SwiftASN1", "swift-asn1"),
]
.map { .product(name: $0, package: $1, condition: .when(traits: ["HTTPS"])) }
let crypto: Target.Dependency = .product(
  name: "Crypto", package: "swift-crypto", condition: .when(traits: ["HTTPS"]))
let httpClient: Target.Dependency = .product(
  name: "AsyncHTTPClient", package: "async-http-client", condition: .when(traits: ["Sync"]))
let httpServer: [Target.Dependency] = [
  ("HummingbirdCore", "hummingbird"), ("HummingbirdTLS", "hummingbird"), ("Logging", "swift-log"),
  ("CoreMetrics", "swift-metrics"), ("HTTPTypes", "swift-http-types"),
  ("ServiceLifecycle", "swift-service-lifecycle"),
]
.map { .product(name: $0, package: $1, condition: .when(traits: ["Sync"])) }

// Libraries of the system
package.targets += [
  .systemLibrary(
    name: "CLibXML2", path: "Libraries/CLibXML2", pkgConfig: "libxml-2.0",
    providers: [.apt(["libxml2-dev"]), .brew(["libxml2"])]),
  .systemLibrary(name: "CZlib", path: "Libraries/CZlib", providers: [.apt(["zlib1g-dev"])]),
  .systemLibrary(
    name: "CArchive", path: "Libraries/CArchive", pkgConfig: "libarchive",
    providers: [.apt(["libarchive-dev"]), .brew(["libarchive"])]),
  .systemLibrary(
    name: "CLibIcal", path: "Libraries/CLibIcal", pkgConfig: "libical",
    providers: [.apt(["libical-dev"]), .brew(["libical"])]),
  .systemLibrary(
    name: "CQRencode", path: "Libraries/CQRencode", pkgConfig: "libqrencode",
    providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]),
  .systemLibrary(
    name: "CLibPQ", path: "Libraries/CLibPQ", pkgConfig: "libpq",
    providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
  .systemLibrary(
    name: "CPangoCairo", path: "Libraries/CPangoCairo", pkgConfig: "pangocairo",
    providers: [.apt(["libcairo2-dev", "libpango1.0-dev"]), .brew(["pango"])]),
  .systemLibrary(name: "CRename", path: "Libraries/CRename"),
  .systemLibrary(name: "CStatFS", path: "Libraries/CStatFS"),
]

// What '--version' prints: Tools/install and Tools/package name the commit.
var shipping: [CSetting] = []
if let commit = Context.environment["CALLBOARD_COMMIT"], !commit.isEmpty {
  shipping.append(.define("CALLBOARD_COMMIT", to: "\"\(commit)\""))
}
// Tools/Packaging/release makes the data of ICU smaller, and passes it here.
if let data = Context.environment["CALLBOARD_ICU_DATA"],
  let symbol = Context.environment["CALLBOARD_ICU_SYMBOL"]
{
  shipping += [
    .define("CALLBOARD_ICU_DATA", to: "\"\(data)\""), .define("CALLBOARD_ICU_SYMBOL", to: symbol),
  ]
}
package.targets.append(
  .target(name: "CVersion", path: "Libraries/CVersion", cSettings: shipping))

// Ground
module("GridGeometry", linker: [.linkedLibrary("m", .when(platforms: [.linux]))])
module("TextCells")
module("JSONText")
module("OSC")

// Vocabulary
module("Gestures", ["GridGeometry", "JSONText"])
module("Domain", ["GridGeometry"])

// Protocols
module("PluginAPI", ["GridGeometry", "TextCells", "JSONText", "Gestures", "Domain"])

// What transports share
module("Transport", ["Domain", "PluginAPI"] + nio)

// What stores share
module("Persistence", ["Domain", "PluginAPI"])

// What readers of files share
module("XMLReading", ["Domain", "PluginAPI", "CLibXML2"])

// Plugins: no one imports a sibling
module("Placement.Grid", ["GridGeometry", "Gestures", "Domain", "PluginAPI"])
module("Placement.Flow", ["GridGeometry", "Gestures", "Domain", "PluginAPI"])
module("Placement.Canvas", ["GridGeometry", "Gestures", "Domain", "PluginAPI"])
module("Placement.Tiles", ["GridGeometry", "Gestures", "Domain", "PluginAPI"])
module("Persistence.Memory", ["Domain", "PluginAPI", "Persistence"])
module("Persistence.JSON", ["JSONText", "Domain", "PluginAPI", "Persistence"])
module(
  "Persistence.SQLite",
  [
    "GridGeometry", "JSONText", "Domain", "PluginAPI", "Persistence", "CStatFS", grdb, sqlite,
  ])
module(
  "Transport.OSC", ["JSONText", "OSC", "Domain", "PluginAPI", "Transport"] + nio,
  resources: [.embedInCode("Profiles/BuiltIn")])
module("Transport.QLC", ["Domain", "PluginAPI", "Transport"] + nio + webSocket)
module(
  "ShowFiles",
  ["GridGeometry", "JSONText", "Domain", "PluginAPI", "XMLReading", "CZlib", "CArchive"])
module("InkFiles", ["GridGeometry", "Domain", "PluginAPI", "XMLReading"])
module("TripFiles", ["JSONText", "Domain", "PluginAPI", "XMLReading", "CLibIcal"])
module("Rendering.Terminal", ["GridGeometry", "TextCells", "Domain", "PluginAPI"])
module(
  "Rendering.Cairo",
  ["GridGeometry", "TextCells", "Domain", "PluginAPI", "CPangoCairo", "CZlib"])

// Surfaces
module("Panels", ["GridGeometry", "Gestures", "PluginAPI"])
module("Boards", ["GridGeometry", "TextCells", "Gestures", "Domain", "PluginAPI", "Panels"])
module("Itinerary", ["GridGeometry", "Gestures", "Domain", "PluginAPI", "Panels"])

// Services
module("Hosting", ["GridGeometry", "Gestures", "Domain", "PluginAPI"])
module("Files", ["Gestures", "PluginAPI", "CRename"])
module(
  "ShowImport", ["GridGeometry", "TextCells", "JSONText", "Domain", "PluginAPI", "Files"])
module("SyncClient", ["JSONText", "GridGeometry", "Domain", "PluginAPI"])
module("SyncServer", ["Domain", "PluginAPI"])
module("SyncWire", ["Domain", "JSONText", "PluginAPI"])
module("SyncServer.SQLite", ["Domain", "JSONText", "PluginAPI", "SyncServer", grdb])
module("SyncServer.PostgreSQL", ["Domain", "PluginAPI", "SyncServer", "CLibPQ"])
// The certificates of this machine's servers
module(
  "Certificates", ["Domain", "PluginAPI", "Transport"] + Array(nio.prefix(1)) + https)
// What a key and a signed request are, for client and server
module("SyncSigning", ["Domain", crypto])
module(
  "Remote.CloudKit",
  ["Domain", "PluginAPI", "Transport", "SyncWire", "SyncSigning", httpClient, crypto]
    + nio + https.prefix(1)
    + ["NIOHTTP1", "NIOTLS"].map {
      .product(name: $0, package: "swift-nio", condition: .when(traits: ["Sync"]))
    })
module(
  "SyncServer.HTTP",
  [
    "Domain", "JSONText", "PluginAPI", "SyncServer", "SyncWire", "SyncSigning", "Certificates",
    crypto, .product(name: "NIOHTTP1", package: "swift-nio", condition: .when(traits: ["Sync"])),
  ]
    + nio + https.prefix(1) + httpServer,
  resources: [.embedInCode("OpenAPI/openapi.json")])
module("Terminal", ["TextCells"])
module(
  "Simulation",
  [
    "GridGeometry", "TextCells", "JSONText", "Gestures", "Domain", "PluginAPI", "Boards",
    "Itinerary",
  ])

module(
  "SyncSimulation",
  [
    "GridGeometry", "JSONText", "Domain", "PluginAPI", "Simulation", "SyncClient", "SyncServer",
  ])

// Application
module(
  "Workspace",
  [
    "GridGeometry", "TextCells", "Gestures", "Domain", "PluginAPI", "Boards", "Itinerary",
    "Hosting", "ShowImport", "Files", "SyncClient", "JSONText",
  ])
module(
  "Commands",
  [
    "GridGeometry", "TextCells", "JSONText", "Gestures", "Domain", "PluginAPI", "Boards",
    "Itinerary", "ShowImport", "Workspace",
  ])
module(
  "LiveView",
  [
    "GridGeometry", "TextCells", "Gestures", "Domain", "PluginAPI", "Itinerary", "Terminal",
    "Workspace", "Commands",
  ])

module(
  "Page",
  [
    "GridGeometry", "JSONText", "TextCells", "Gestures", "Domain", "PluginAPI", "Itinerary",
    "Transport", "Workspace", "CZlib",
  ] + nio + webSocket,
  resources: [.embedInCode("Files")])
module(
  "Page.TLS",
  ["Domain", "PluginAPI", "Transport", "Certificates", "Workspace", "Page"]
    + https.prefix(1))

// What an app with boards imports. Its product is named Callboard; the target is not, because
// Callboard.build and callboard.build are one folder on a Mac.
module(
  "CallboardKit",
  [
    "GridGeometry", "Gestures", "Domain", "PluginAPI", "Boards", "Placement.Grid",
    "Placement.Flow", "Placement.Canvas", "Placement.Tiles", "Hosting", "Persistence.Memory",
  ],
  product: "Callboard")

// Examples: what an app's developer writes, run by tests and quoted in the documentation
example("GermanWording", ["PluginAPI", "Domain", "GridGeometry"])
example("TouchBoard", ["CallboardKit"])
example("HomeScreen", ["CallboardKit", "GermanWording"])
example("OwnRules", ["CallboardKit"])
example("OwnStore", ["CallboardKit"])
example(
  "Snippets",
  [
    "GridGeometry", "TextCells", "JSONText", "OSC", "Gestures", "Domain", "PluginAPI", "Panels",
    "Boards", "Itinerary", "Placement.Grid", "Placement.Flow", "Placement.Canvas",
    "Placement.Tiles", "Persistence", "Persistence.Memory", "Persistence.JSON",
    "Persistence.SQLite", "Transport", "Transport.OSC",
    "Transport.QLC", "XMLReading", "ShowFiles", "TripFiles", "InkFiles", "Rendering.Terminal",
    "Rendering.Cairo",
    "Files", "Hosting", "ShowImport", "Terminal", "Simulation", "Workspace", "Commands",
    "LiveView", "Page", "Page.TLS", "CallboardKit", "SyncClient", "SyncServer", "SyncServer.SQLite",
    "SyncServer.PostgreSQL", "SyncSimulation", "SyncWire", "SyncSigning", "Remote.CloudKit",
    "SyncServer.HTTP",
    "Certificates",
  ] + httpServer)

// Executables: the composition roots, and the only importers of plugins
let surfacePlugins: [Target.Dependency] = [
  "Placement.Grid", "Placement.Flow", "Placement.Canvas", "Placement.Tiles", "Persistence.SQLite",
  "Rendering.Terminal",
]
let plugins = surfacePlugins + ["ShowFiles"]
let transports: [Target.Dependency] = ["Transport.OSC", "Transport.QLC"]
app(
  "callboard",
  plugins + transports + nio + [
    "Persistence.Memory", "Persistence.JSON", "TripFiles", "InkFiles", "Domain", "PluginAPI",
    "Boards", "Itinerary", "TextCells", "Terminal", "Workspace", "Commands", "LiveView", "Page",
    "Transport", "GermanWording", "Gestures", "JSONText", "OSC", "CVersion", "CQRencode",
    .target(name: "Page.TLS", condition: .when(traits: ["HTTPS"])),
    .target(name: "Rendering.Cairo", condition: .when(traits: ["Pictures"])),
    .target(name: "Remote.CloudKit", condition: .when(traits: ["Sync"])), argumentParser,
  ],
  resources: [.embedInCode("Tour/Example")])
app(
  "callboard-import",
  plugins + [
    "Persistence.JSON", "TripFiles", "JSONText", "Domain", "PluginAPI", "Boards", "ShowImport",
    "Terminal", "Workspace", "CVersion",
    .target(name: "Rendering.Cairo", condition: .when(traits: ["Pictures"])), argumentParser,
  ])

app(
  "callboard-simulate",
  surfacePlugins + [
    "Persistence.Memory", "GridGeometry", "TextCells", "JSONText", "Gestures", "Domain",
    "PluginAPI", "Simulation", "SyncClient", "SyncSimulation", "Terminal", "CVersion",
    argumentParser,
  ])

app(
  "callboard-sync-server",
  [
    "SyncServer", "SyncServer.SQLite", "SyncServer.PostgreSQL", "SyncServer.HTTP", "SyncSigning",
    "SyncWire", "Certificates", "Transport", "Terminal", "PluginAPI", "Domain", "CVersion",
    argumentParser,
  ] + Array(nio.prefix(1)) + httpServer)

// Tests mirror Modules/; suites shared by all implementations of a protocol stand in Conformance,
// and what tests of several modules need in Support
suite(
  "StoreConformance", ["GridGeometry", "Domain", "PluginAPI", "BrokenPromises", "SeededNumbers"])
suite(
  "PlacementConformance",
  ["GridGeometry", "Gestures", "Domain", "PluginAPI", "BrokenPromises", "SeededNumbers"])
suite(
  "SurfaceConformance",
  ["GridGeometry", "Gestures", "Domain", "PluginAPI", "BrokenPromises", "SeededNumbers"])
suite(
  "StorageConformance", ["Domain", "PluginAPI", "SyncServer", "BrokenPromises", "SeededNumbers"])
for name in ["BrokenPromises", "SeededNumbers"] {
  package.targets.append(
    .target(name: name, path: "Tests/Conformance/\(name)", swiftSettings: settings))
}
package.targets.append(
  .target(
    name: "TestSupport", dependencies: ["CZlib"], path: "Tests/Support/TestSupport",
    swiftSettings: settings))
package.targets.append(
  .target(
    name: "LocalServer", dependencies: ["SyncServer", "PluginAPI", "Domain"],
    path: "Tests/Support/LocalServer", swiftSettings: settings))
package.targets.append(
  .target(
    name: "ScriptedConsole", dependencies: ["PluginAPI", "Domain"],
    path: "Tests/Support/ScriptedConsole", swiftSettings: settings))
package.targets.append(
  .target(
    name: "ReaderChecks",
    dependencies: [
      "ShowImport", "Itinerary", "Persistence.JSON", "Persistence", "PluginAPI", "Domain",
      "GridGeometry", "TextCells", "TestSupport",
    ],
    path: "Tests/Support/ReaderChecks", swiftSettings: settings))
package.targets.append(
  .target(
    name: "ColumnRules",
    dependencies: ["Placement.Grid", "PluginAPI", "Domain", "Gestures", "GridGeometry"],
    path: "Tests/Support/ColumnRules",
    swiftSettings: settings + optimisation(of: "ColumnRules")))
tests(of: "GridGeometry", ["GridGeometry", "TestSupport"])
tests(of: "TextCells", ["TextCells", "TestSupport"])
tests(of: "JSONText", ["JSONText", "TestSupport"])
tests(of: "OSC", ["OSC", "TestSupport"])
tests(of: "Gestures", ["Gestures", "GridGeometry", "TestSupport"])
tests(of: "Domain", ["Domain", "GridGeometry", "TestSupport"])
tests(
  of: "PluginAPI",
  [
    "PluginAPI", "GermanWording", "Domain", "Gestures", "GridGeometry", "TextCells", "TestSupport",
  ])
tests(
  of: "Placement.Grid", ["Placement.Grid", "PluginAPI", "Domain", "GridGeometry", "TestSupport"])
tests(
  of: "Placement.Flow",
  [
    "Placement.Flow", "Boards", "SurfaceConformance", "PluginAPI", "Domain", "Gestures",
    "GridGeometry", "TestSupport",
  ])
tests(
  of: "Placement.Canvas",
  [
    "Placement.Canvas", "Boards", "SurfaceConformance", "PluginAPI", "Domain", "Gestures",
    "GridGeometry", "TextCells", "TestSupport",
  ])
tests(
  of: "Placement.Tiles",
  [
    "Placement.Tiles", "Boards", "PlacementConformance", "SurfaceConformance", "PluginAPI",
    "Domain", "Gestures", "GridGeometry", "TestSupport",
  ])
tests(
  of: "Persistence.Memory",
  ["Persistence.Memory", "StoreConformance", "PluginAPI", "Domain", "TestSupport"])
tests(of: "Persistence", ["Persistence", "StoreConformance", "PluginAPI", "Domain"])
tests(
  of: "Persistence.JSON",
  [
    "Persistence.JSON", "Persistence", "StoreConformance", "PluginAPI", "Domain", "GridGeometry",
    "TestSupport", "ReaderChecks",
  ],
  resources: [.copy("Corpus")])
tests(
  of: "Persistence.SQLite",
  [
    "Persistence.SQLite", "StoreConformance", "PluginAPI", "Domain", "GridGeometry", "TestSupport",
    grdb,
  ],
  resources: [.copy("Kept")])
tests(
  of: "ShowFiles",
  [
    "ShowFiles", "XMLReading", "JSONText", "PluginAPI", "Domain", "GridGeometry", "TestSupport",
    "ReaderChecks",
  ],
  resources: [.copy("Fixtures"), .copy("Corpus")])
tests(
  of: "TripFiles",
  ["TripFiles", "Itinerary", "JSONText", "PluginAPI", "Domain", "TestSupport", "ReaderChecks"],
  resources: [.copy("Corpus"), .copy("Makers")])
tests(
  of: "InkFiles",
  ["InkFiles", "PluginAPI", "Domain", "GridGeometry", "TestSupport", "ReaderChecks"],
  resources: [.copy("Corpus")])
tests(
  of: "Rendering.Terminal",
  ["Rendering.Terminal", "TextCells", "PluginAPI", "Domain", "GridGeometry", "TestSupport"],
  resources: [.copy("Golden")])
tests(
  of: "Rendering.Cairo",
  [
    "Rendering.Cairo", "Boards", "Itinerary", "Placement.Grid", "Placement.Flow",
    "Placement.Canvas", "Placement.Tiles", "TextCells", "PluginAPI", "Domain", "Gestures",
    "GridGeometry", "CZlib", "TestSupport",
  ])
tests(
  of: "Boards",
  [
    "Boards", "Panels", "SurfaceConformance", "ColumnRules", "GermanWording", "Placement.Grid",
    "PluginAPI",
    "Domain", "Gestures", "GridGeometry", "TestSupport",
  ])
tests(
  of: "PlacementConformance",
  [
    "PlacementConformance", "ColumnRules", "Placement.Grid", "Placement.Flow", "Placement.Canvas",
    "PluginAPI", "Domain", "Gestures", "GridGeometry", "TestSupport",
  ])
tests(of: "XMLReading", ["XMLReading", "Domain", "PluginAPI", "TestSupport", "ReaderChecks"])
tests(of: "Panels", ["Panels", "GridGeometry", "TestSupport"])
tests(
  of: "Itinerary",
  [
    "Itinerary", "TripFiles", "SurfaceConformance", "PluginAPI", "Domain", "Gestures",
    "GridGeometry", "TestSupport",
  ])
tests(
  of: "SyncClient",
  [
    "SyncClient", "SyncServer", "LocalServer", "Persistence.Memory", "Persistence.SQLite",
    "Placement.Grid", "Placement.Flow", "Placement.Canvas", "Placement.Tiles", "StoreConformance",
    "PluginAPI", "Domain", "GridGeometry", "SeededNumbers", "TestSupport",
  ], resources: [.copy("Golden")])
tests(
  of: "SyncSimulation",
  [
    "SyncSimulation", "SyncClient", "Persistence.Memory", "Placement.Grid", "Placement.Flow",
    "Placement.Canvas", "Placement.Tiles", "PluginAPI", "Domain", "TestSupport",
  ])
tests(of: "SyncWire", ["SyncWire", "PluginAPI", "Domain", "SeededNumbers"])
tests(
  of: "SyncServer",
  ["SyncServer", "StorageConformance", "PluginAPI", "Domain", "SeededNumbers"])
tests(
  of: "SyncServer.SQLite",
  [
    "SyncServer.SQLite", "SyncServer", "StorageConformance", "PluginAPI", "Domain", "TestSupport",
    grdb,
  ])
tests(
  of: "SyncServer.PostgreSQL",
  [
    "SyncServer.PostgreSQL", "SyncServer", "StorageConformance", "PluginAPI", "Domain",
    "TestSupport", "CLibPQ",
  ])
tests(of: "SyncSigning", ["SyncSigning", crypto])
tests(
  of: "Remote.CloudKit",
  ["Remote.CloudKit", "SyncSigning", "PluginAPI", "Domain", "TestSupport", httpClient] + nio)
tests(
  of: "SyncServer.HTTP",
  [
    "SyncServer.HTTP", "SyncServer.SQLite", "SyncServer", "SyncSigning", "SyncWire",
    "Certificates", "Remote.CloudKit", "JSONText", "PluginAPI", "Domain", "TestSupport",
    httpClient, crypto,
  ] + nio + webSocket.prefix(1) + https.prefix(1) + httpServer)
tests(of: "Terminal", ["Terminal", "TextCells", "TestSupport"])
tests(
  of: "LiveView",
  [
    "LiveView", "Terminal", "TextCells", "Gestures", "Domain", "PluginAPI", "GridGeometry",
    "Rendering.Terminal", "Boards", "Placement.Grid", "Persistence.Memory", "Workspace", "Commands",
    "ScriptedConsole", "TestSupport",
  ])
tests(
  of: "Page",
  [
    "Page", "JSONText", "TextCells", "Gestures", "Domain", "PluginAPI", "GridGeometry", "Boards",
    "Transport", "Placement.Grid", "Persistence.Memory", "Workspace", "Commands", "ScriptedConsole",
    "TestSupport", "CZlib", "Page.TLS", .product(name: "NIOEmbedded", package: "swift-nio"),
  ] + nio + webSocket + https.prefix(1))
tests(
  of: "Certificates", ["Certificates", "Transport", "PluginAPI", "Domain", "TestSupport"] + https)
tests(of: "Page.TLS", ["Page.TLS", "Page", "Transport", "PluginAPI", "Domain", "TestSupport"])
tests(of: "Transport", ["Transport", "PluginAPI", "Domain"] + nio)
tests(of: "Transport.QLC", ["Transport.QLC", "Transport", "PluginAPI", "Domain", "TestSupport"])
tests(
  of: "Transport.OSC",
  ["Transport.OSC", "OSC", "Transport", "PluginAPI", "Domain", "TestSupport"] + nio)
tests(
  of: "Simulation",
  [
    "Simulation", "Boards", "Itinerary", "ColumnRules", "Placement.Grid", "Placement.Flow",
    "Placement.Canvas", "Placement.Tiles",
    "Persistence.Memory", "Persistence.SQLite", "Rendering.Terminal", "JSONText", "PluginAPI",
    "Domain", "Gestures", "GridGeometry", "TextCells", "TestSupport",
  ],
  resources: [.copy("Corpus"), .copy("Findings")])
tests(
  of: "ShowImport",
  ["ShowImport", "ShowFiles", "PluginAPI", "Domain", "TextCells", "GridGeometry", "TestSupport"])
tests(of: "CallboardKit", ["CallboardKit"])
tests(
  of: "Hosting",
  [
    "Hosting", "Boards", "Placement.Grid", "Placement.Flow", "Persistence.Memory", "PluginAPI",
    "Domain", "Gestures", "GridGeometry", "TestSupport",
  ])
tests(of: "Files", ["Files", "PluginAPI", "TestSupport"])
tests(
  of: "Workspace",
  [
    "Workspace", "SyncClient", "LocalServer", "Files", "Boards", "Itinerary", "ShowImport",
    "Placement.Grid", "Placement.Flow", "Persistence.SQLite", "Persistence.JSON",
    "StoreConformance",
    "SeededNumbers", "Transport.OSC", "ShowFiles", "PluginAPI", "Domain", "Gestures",
    "GridGeometry", "ScriptedConsole", "TestSupport",
  ])
tests(
  of: "Commands",
  [
    "Commands", "Workspace", "Boards", "ShowImport", "Placement.Grid", "Placement.Flow",
    "Placement.Canvas", "Placement.Tiles", "Persistence.SQLite", "ShowFiles", "TripFiles",
    "InkFiles", "LocalServer",
    "Rendering.Terminal", "Rendering.Cairo", "ColumnRules", "GermanWording", "TextCells",
    "PluginAPI", "Domain",
    "Gestures", "GridGeometry", "Itinerary", "JSONText", "ScriptedConsole", "TestSupport",
  ],
  resources: [.copy("Golden")])
tests(
  of: "EndToEnd",
  [
    "callboard", "callboard-import", "callboard-simulate", "callboard-sync-server", "TestSupport",
  ])
tests(
  of: "Examples",
  [
    "TouchBoard", "HomeScreen", "OwnRules", "OwnStore", "CallboardKit", "StoreConformance",
    "PlacementConformance", "SurfaceConformance", "Simulation", "TestSupport",
  ])
tests(
  of: "Snippets",
  [
    "Snippets", "Placement.Grid", "Persistence.Memory", "Boards", "Commands", "LiveView",
    "Gestures", "GridGeometry", "TextCells", "Workspace", "PluginAPI", "Domain", "SyncClient",
    "SyncServer", "TestSupport", "SyncServer.HTTP",
  ])
tests(of: "Tidy", ["TestSupport"])

// Figures, by Tools/bench
package.targets.append(
  .executableTarget(
    name: "callboard-bench",
    dependencies: plugins + [
      "GridGeometry", "Gestures", "Domain", "PluginAPI", "Boards", "Itinerary", "ShowImport",
      "Simulation", "SyncClient", "SyncSimulation", "Persistence.Memory", "Persistence.JSON", "OSC",
      "Remote.CloudKit", "Workspace", "Commands", "TextCells", "CLibXML2", sqlite, "SyncServer",
      "SyncServer.SQLite", "SyncServer.PostgreSQL", "SyncSigning", "SyncWire",
      .target(name: "Rendering.Cairo", condition: .when(traits: ["Pictures"])),
    ] + nio,
    path: "Tools/Benchmarks", exclude: ["page_latency.py"], swiftSettings: settings))

// Fuzzing with libFuzzer, by Tools/fuzz; without it, plays the fuzzer's inputs again
package.targets.append(
  .executableTarget(
    name: "callboard-fuzz",
    dependencies: [
      "Placement.Grid", "Placement.Flow", "ShowFiles", "TripFiles", "InkFiles", "PluginAPI",
      "Simulation", "ReaderChecks",
    ],
    path: "Tools/Fuzzing", exclude: ["Dictionaries"], swiftSettings: settings))
