import Foundation
public import PluginAPI

/// A workspace as the user names it, and the store that opens it.
public struct WorkspaceLocation: Sendable {
  /// The workspace, as the user named it.
  public let name: String
  /// The store that opens it.
  public let store: StorePlugin
  /// The path for the store: the name without a scheme.
  public let path: String

  /// Finds the store for a path or URL.
  ///
  /// `sqlite:PATH` names a store; otherwise the file name extension decides, also for a `file:`
  /// URL. An extension may have two parts, such as `callboard.json`.
  ///
  /// - Parameters:
  ///   - name: The path or URL.
  ///   - registry: The plugins of this build.
  /// - Throws: ``WorkspaceError`` if no store of this build opens it.
  public init(_ name: String, registry: Registry) throws(WorkspaceError) {
    self.name = name
    if let scheme = Self.scheme(of: name) {
      guard let store = registry.store(scheme.lowercased()) else {
        throw Self.unknown(name, registry)
      }
      self.store = store
      path = String(name[scheme.endIndex...].dropFirst())
    } else {
      let file = Self.localPath(of: name) ?? name
      let store = Self.extensions(of: file).lazy.compactMap { registry.store(forExtension: $0) }
      guard let store = store.first else { throw Self.unknown(name, registry) }
      self.store = store
      path = file
    }
    guard !path.isEmpty, !path.utf8.contains(0) else {
      throw WorkspaceError(
        .cannotOpen, "'\(name)' names no workspace", remedy: "write \(store.key):NAME")
    }
  }

  /// Names a workspace of a store.
  init(name: String, store: StorePlugin, path: String) {
    (self.name, self.store, self.path) = (name, store, path)
  }

  /// The default workspace: `callboard/workspace.callboard` in the user's data directory, by the
  /// XDG base directory specification.
  ///
  /// - Parameter environment: The process's environment variables.
  /// - Returns: The path.
  public static func standard(environment: [String: String]) -> String {
    let base: String
    if let data = environment["XDG_DATA_HOME"], data.hasPrefix("/") {
      base = data
    } else {
      base = (environment["HOME"] ?? ".") + "/.local/share"
    }
    return base + "/callboard/workspace.callboard"
  }

  /// The last two parts of a file's name after dots, then the last one.
  private static func extensions(of file: String) -> [String] {
    let last = (file as NSString).pathExtension
    let stem = (file as NSString).deletingPathExtension
    return ["\((stem as NSString).pathExtension).\(last)", last]
  }

  /// The path of a `file:` URL, or `nil` for any other name.
  static func localPath(of name: String) -> String? {
    guard name.lowercased().hasPrefix("file:"), let url = URL(string: name), url.isFileURL,
      url.host() ?? "" == ""
    else { return nil }
    return url.path(percentEncoded: false)
  }

  /// The text before the colon of a URL that is not a local file; `nil` for a path.
  static func scheme(of name: String) -> Substring? {
    guard localPath(of: name) == nil, let colon = name.firstIndex(of: ":"),
      isScheme(name[..<colon])
    else { return nil }
    return name[..<colon]
  }

  /// At least two letters, so that a drive or a file called `a:b` has no scheme.
  private static func isScheme(_ text: Substring) -> Bool {
    text.utf8.count >= 2
      && text.utf8.allSatisfy { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20) }
  }

  private static func unknown(_ name: String, _ registry: Registry) -> WorkspaceError {
    let known = registry.stores.map { store in
      store.extensions.isEmpty
        ? "\(store.key):NAME"
        : "\(store.key) (\(store.extensions.map { "*.\($0)" }.joined(separator: ", ")))"
    }
    return WorkspaceError(
      .unknownStore, "'\(name)' is not the name of a workspace",
      remedy: "this build opens \(known.joined(separator: "; "))")
  }
}
