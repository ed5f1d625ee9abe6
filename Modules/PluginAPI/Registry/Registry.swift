public import Domain

/// Two plugins with the same key or extension, found at launch.
public struct RegistryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of plugin, for example `store`.
  public let sort: String
  /// The shared key or file name extension.
  public let claim: String
  /// The summary of the plugin listed first.
  public let first: String
  /// The summary of the plugin listed second.
  public let second: String

  /// The error, naming both plugins.
  public var description: String {
    "two \(sort) plugins claim '\(claim)': \"\(first)\" and \"\(second)\"; list one of them only"
  }
}

/// The plugins of an app: immutable, created once in its `main`.
public struct Registry: Sendable {
  /// The kinds of surfaces, in the order listed.
  public let surfaces: [SurfacePlugin]
  /// The placement rules, in the order listed.
  public let placements: [PlacementPlugin]
  /// The stores, in the order listed.
  public let stores: [StorePlugin]
  /// The show file formats, in the order listed: the first that recognises a file reads it.
  public let formats: [ShowFilePlugin]
  /// The renderers, in the order listed.
  public let renderers: [RendererPlugin]
  /// The show export formats, in the order listed: the first is the default.
  public let exports: [ShowExportPlugin]
  /// The trip formats, in the order listed: the first that recognises a file reads it.
  public let tripFormats: [TripFilePlugin]
  /// The trip export formats, in the order listed: the first is the default.
  public let tripExports: [TripExportPlugin]
  /// The ink file formats, in the order listed: the first that recognises a file reads it.
  public let inkFormats: [InkFilePlugin]
  /// The transports, in the order listed.
  public let transports: [TransportPlugin]
  /// The kinds of sync servers, in the order listed.
  public let remotes: [RemotePlugin]
  /// The kinds of objects.
  public let kinds: ObjectKinds

  /// Creates a registry.
  ///
  /// - Parameters:
  ///   - surfaces: The kinds of surfaces.
  ///   - placements: The placement rules.
  ///   - stores: The stores.
  ///   - formats: The show file formats.
  ///   - exports: The show export formats.
  ///   - renderers: The renderers.
  ///   - tripFormats: The trip formats.
  ///   - tripExports: The trip export formats.
  ///   - inkFormats: The ink file formats.
  ///   - transports: The transports.
  ///   - remotes: The kinds of sync servers.
  ///   - kinds: The kinds of objects.
  /// - Throws: ``RegistryError`` if two plugins of one kind share a key, two stores or two ink
  ///   file formats a file name extension, or two transports or kinds of sync servers a scheme.
  public init(
    surfaces: [SurfacePlugin] = [], placements: [PlacementPlugin] = [],
    stores: [StorePlugin] = [], formats: [ShowFilePlugin] = [],
    exports: [ShowExportPlugin] = [], renderers: [RendererPlugin] = [],
    tripFormats: [TripFilePlugin] = [], tripExports: [TripExportPlugin] = [],
    inkFormats: [InkFilePlugin] = [], transports: [TransportPlugin] = [],
    remotes: [RemotePlugin] = [], kinds: ObjectKinds = .callboard
  ) throws(RegistryError) {
    try Self.check("surface", surfaces.map { ($0.key, $0.summary) })
    try Self.check("placement", placements.map { ($0.key, $0.summary) })
    try Self.check("store", stores.map { ($0.key, $0.summary) })
    try Self.check(
      "store", stores.flatMap { store in store.extensions.map { (".\($0)", store.summary) } })
    try Self.check("format", formats.map { ($0.key, $0.summary) })
    try Self.check("export", exports.map { ($0.key, $0.summary) })
    try Self.check("renderer", renderers.map { ($0.key, $0.summary) })
    try Self.check("trip format", tripFormats.map { ($0.key, $0.summary) })
    try Self.check("trip export", tripExports.map { ($0.key, $0.summary) })
    try Self.check("ink format", inkFormats.map { ($0.key, $0.summary) })
    try Self.check("ink format", inkFormats.map { (".\($0.fileExtension)", $0.summary) })
    try Self.check("transport", transports.map { ($0.key, $0.summary) })
    try Self.check("remote", remotes.map { ($0.key, $0.summary) })
    try Self.check(
      "remote", remotes.flatMap { remote in remote.schemes.map { ($0, remote.summary) } })
    for claims in [
      \TransportPlugin.schemes, \.importSchemes,
    ] as [KeyPath<TransportPlugin, [String]> & Sendable] {
      try Self.check(
        "transport",
        transports.flatMap { plugin in plugin[keyPath: claims].map { ($0, plugin.summary) } })
    }
    self.surfaces = surfaces
    self.placements = placements
    self.stores = stores
    self.formats = formats
    self.exports = exports
    self.renderers = renderers
    self.tripFormats = tripFormats
    self.tripExports = tripExports
    self.inkFormats = inkFormats
    self.transports = transports
    self.remotes = remotes
    self.kinds = kinds
  }

  /// The kind of sync server with a scheme, or `nil`.
  public func remote(at scheme: String) -> RemotePlugin? {
    remotes.first { $0.schemes.contains(scheme) }
  }

  /// The transport that connects to a scheme, or `nil`.
  public func transport(connecting scheme: String) -> TransportPlugin? {
    transports.first { $0.schemes.contains(scheme) }
  }

  /// The transport that imports from a scheme, or `nil`.
  public func transport(importing scheme: String) -> TransportPlugin? {
    transports.first { $0.importSchemes.contains(scheme) }
  }

  /// The kind of surface with a key, or `nil`.
  public func surface(_ key: String) -> SurfacePlugin? {
    surfaces.first { $0.key == key }
  }

  /// The placement rules with a key, or `nil`.
  public func placement(_ key: String) -> PlacementPlugin? {
    placements.first { $0.key == key }
  }

  /// The placement rules of new boards, unless others are chosen: those of the grid, or the first;
  /// `nil` if there are none.
  public var defaultPlacement: PlacementPlugin? {
    placement(BoardRules.defaultKey) ?? placements.first
  }

  /// The placement rules that a board names.
  ///
  /// - Throws: ``SurfaceError`` if this build does not have them.
  public func placement(of board: Board) throws(SurfaceError) -> PlacementPlugin {
    if let placement = placement(board.rules.key) { return placement }
    let known = placements.map(\.key).joined(separator: ", ")
    throw SurfaceError(
      .cannotOpen, "no rules '\(board.rules.key)' for board '\(board.name)'",
      remedy: known.isEmpty
        ? "add the rules to the placements of the registry" : "this build knows \(known)")
  }

  /// The store with a key, or `nil`.
  public func store(_ key: String) -> StorePlugin? {
    stores.first { $0.key == key }
  }

  /// The store for a file name extension, or `nil`.
  public func store(forExtension name: String) -> StorePlugin? {
    stores.first { $0.extensions.contains(name.lowercased()) }
  }

  /// The show file format with a key, or `nil`.
  public func format(_ key: String) -> ShowFilePlugin? {
    formats.first { $0.key == key }
  }

  /// The show export format with a key, or `nil`.
  public func export(_ key: String) -> ShowExportPlugin? {
    exports.first { $0.key == key }
  }

  /// The trip export format with a key, or `nil`.
  public func tripExport(_ key: String) -> TripExportPlugin? {
    tripExports.first { $0.key == key }
  }

  /// The ink file format with a key, or `nil`.
  public func inkFormat(_ key: String) -> InkFilePlugin? {
    inkFormats.first { $0.key == key }
  }

  /// The renderer with a key, or `nil`.
  public func renderer(_ key: String) -> RendererPlugin? {
    renderers.first { $0.key == key }
  }

  private static func check(
    _ sort: String, _ claims: [(claim: String, summary: String)]
  ) throws(RegistryError) {
    var seen: [String: String] = [:]
    for (claim, summary) in claims {
      if let first = seen.updateValue(summary, forKey: claim) {
        throw RegistryError(sort: sort, claim: claim, first: first, second: summary)
      }
    }
  }
}
