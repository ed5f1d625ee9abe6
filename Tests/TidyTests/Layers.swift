/// Who may import whom.
///
/// The table of `Documentation/architecture.md`: a new module gets a row here and one there.
enum Layers {
  /// The floors that everything above may import.
  static let protocols = [
    "GridGeometry", "TextCells", "JSONText", "Gestures", "Domain", "PluginAPI",
  ]

  /// Each module with the modules it may import.
  static let allowed: [String: [String]] = [
    // Ground
    "GridGeometry": [],
    "TextCells": [],
    "JSONText": [],
    "OSC": [],
    // Vocabulary
    "Gestures": ["GridGeometry", "JSONText"],
    "Domain": ["GridGeometry"],
    // Protocols
    "PluginAPI": ["GridGeometry", "TextCells", "JSONText", "Gestures", "Domain"],
    // What transports share
    "Transport": protocols,
    "Certificates": protocols + ["Transport"],
    // What stores share
    "Persistence": protocols,
    // What readers of files share
    "XMLReading": protocols,
    // Plugins
    "Placement.Canvas": protocols,
    "Placement.Flow": protocols,
    "Placement.Grid": protocols,
    "Placement.Tiles": protocols,
    "Persistence.Memory": protocols + ["Persistence"],
    "Persistence.JSON": protocols + ["Persistence"],
    "Persistence.SQLite": protocols + ["Persistence"],
    "Transport.OSC": protocols + ["Transport", "OSC"],
    "Transport.QLC": protocols + ["Transport"],
    "ShowFiles": protocols + ["XMLReading"],
    "TripFiles": protocols + ["XMLReading"],
    "InkFiles": protocols + ["XMLReading"],
    "Rendering.Terminal": protocols,
    "Rendering.Cairo": protocols,
    "Remote.CloudKit": protocols + ["Transport", "SyncSigning", "SyncWire"],
    // Surfaces
    "Panels": protocols,
    "Boards": protocols + ["Panels"],
    "Itinerary": protocols + ["Panels"],
    // Services
    "Hosting": protocols,
    "Files": protocols,
    "ShowImport": protocols + ["Files"],
    "SyncClient": protocols,
    "SyncServer": protocols,
    "SyncWire": protocols,
    "SyncServer.SQLite": protocols + ["SyncServer"],
    "SyncServer.PostgreSQL": protocols + ["SyncServer"],
    "SyncSigning": protocols,
    "SyncServer.HTTP": protocols + [
      "Certificates", "SyncServer", "SyncSigning", "SyncWire",
    ],
    "Terminal": ["TextCells"],
    "Simulation": protocols + ["Boards", "Itinerary"],
    "SyncSimulation": protocols + ["Simulation", "SyncClient", "SyncServer"],
    // Application
    "Workspace": protocols + [
      "Boards", "Itinerary", "Hosting", "ShowImport", "Files", "SyncClient",
    ],
    "Commands": protocols + ["Boards", "Itinerary", "ShowImport", "Workspace"],
    "LiveView": protocols + ["Itinerary", "Terminal", "Workspace", "Commands"],
    "Page": protocols + ["Itinerary", "Transport", "Workspace"],
    "Page.TLS": protocols + ["Certificates", "Transport", "Workspace", "Page"],
    // Libraries in one
    "CallboardKit": protocols + [
      "Boards", "Placement.Grid", "Placement.Flow", "Placement.Canvas", "Placement.Tiles",
      "Hosting", "Persistence.Memory",
    ],
  ]

  /// The modules that hand plugins on to those who import them, and do nothing else.
  static let umbrellas: Set = ["CallboardKit"]

  /// The conformance suites, which outside packages use in their tests, with what they may import.
  static let suites: [String: [String]] = [
    "StoreConformance": protocols + ["BrokenPromises", "SeededNumbers"],
    "PlacementConformance": protocols + ["BrokenPromises", "SeededNumbers"],
    "SurfaceConformance": protocols + ["BrokenPromises", "SeededNumbers"],
    "StorageConformance": protocols + ["BrokenPromises", "SeededNumbers", "SyncServer"],
  ]

  /// The plugins, by the names they are imported by.
  static let plugins = [
    "Placement_Canvas", "Placement_Flow", "Placement_Grid", "Placement_Tiles",
    "Persistence_JSON", "Persistence_Memory", "Persistence_SQLite", "Transport_OSC",
    "Transport_QLC", "ShowFiles", "TripFiles", "InkFiles", "Rendering_Terminal",
    "Rendering_Cairo", "Page_TLS", "Remote_CloudKit",
  ]

  /// The libraries that only certain folders may import.
  static let reserved = [
    "GRDB": ["Modules/Persistence.SQLite/", "Modules/SyncServer.SQLite/"],
    "GRDBSQLite": ["Modules/Persistence.SQLite/"],
    "NIOCore": [
      "Modules/Transport", "Modules/Certificates/", "Modules/Page/", "Modules/Remote.CloudKit/",
      "Modules/SyncServer.HTTP/", "Apps/callboard-sync-server/",
    ],
    "NIOPosix": [
      "Modules/Transport", "Modules/Page/", "Modules/Remote.CloudKit/", "Modules/SyncServer.HTTP/",
    ],
    "NIOHTTP1": [
      "Modules/Transport.QLC/", "Modules/Page/", "Modules/Remote.CloudKit/",
      "Modules/SyncServer.HTTP/",
    ],
    "NIOWebSocket": ["Modules/Transport.QLC/", "Modules/Page/"],
    "NIOSSL": [
      "Modules/Certificates/", "Modules/Page.TLS/", "Modules/Remote.CloudKit/",
      "Modules/SyncServer.HTTP/",
    ],
    "NIOTLS": ["Modules/Remote.CloudKit/"],
    "X509": ["Modules/Certificates/"],
    "Crypto": [
      "Modules/Certificates/", "Modules/SyncSigning/", "Modules/Remote.CloudKit/",
      "Modules/SyncServer.HTTP/",
    ],
    "SwiftASN1": ["Modules/Certificates/"],
    "AsyncHTTPClient": ["Modules/Remote.CloudKit/"],
    "HummingbirdCore": ["Modules/SyncServer.HTTP/"],
    "HummingbirdTLS": ["Modules/SyncServer.HTTP/"],
    "HTTPTypes": ["Modules/SyncServer.HTTP/"],
    "CoreMetrics": ["Modules/SyncServer.HTTP/"],
    "Logging": ["Modules/SyncServer.HTTP/", "Apps/callboard-sync-server/"],
    "ServiceLifecycle": ["Modules/SyncServer.HTTP/", "Apps/callboard-sync-server/"],
    "CLibXML2": ["Modules/XMLReading/"],
    "CZlib": ["Modules/ShowFiles/", "Modules/Page/", "Modules/Rendering.Cairo/"],
    "CArchive": ["Modules/ShowFiles/"],
    "CLibIcal": ["Modules/TripFiles/"],
    "CPangoCairo": ["Modules/Rendering.Cairo/"],
    "CLibPQ": ["Modules/SyncServer.PostgreSQL/"],
    "CRename": ["Modules/Files/"],
    "CStatFS": ["Modules/Persistence.SQLite/"],
    "CQRencode": ["Apps/callboard/"],
    "CVersion": ["Apps/"],
    "ArgumentParser": ["Apps/"],
  ]

  /// Libraries of the toolchain, open to all.
  static let system: Set<String> = [
    "Foundation", "FoundationEssentials", "FoundationXML", "Dispatch", "Synchronization", "Swift",
  ]

  /// Libraries of one platform, open to all behind `canImport`.
  static let platforms: Set<String> = ["Glibc", "Musl", "Darwin"]
}
