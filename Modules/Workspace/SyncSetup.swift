import Foundation
public import PluginAPI

/// With which server, and with what there, a workspace is kept the same.
public struct SyncSetup: Hashable, Sendable {
  /// The server, with the key for it.
  public var address: RemoteAddress
  /// The zone: the name that the workspace has on the server.
  public var zone: String
  /// What this device is called there.
  public var device: String
  /// The number of this device there; `nil` before sync has begun.
  var number: UInt64?

  /// Creates a setup.
  public init(address: RemoteAddress, zone: String, device: String) {
    (self.address, self.zone, self.device) = (address, zone, device)
  }

  /// The most bytes of a file with a key.
  private static let longestKeyFile = 16_384

  /// Reads a key for a server: the first lines of a file that are not empty.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - secrets: What the lines are, one after the other.
  /// - Returns: The lines; they are not checked.
  /// - Throws: ``WorkspaceError`` if the file cannot be read, or has fewer lines,
  ///   or if others can read it.
  public static func key(
    inFile path: String, secrets: [String] = RemotePlugin.plainSecrets
  ) throws(WorkspaceError) -> String {
    let (bytes, isExposed): (Data, Bool)
    do {
      let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { try? file.close() }
      isExposed = SecretFile.isExposed(file.fileDescriptor)
      bytes = try file.read(upToCount: longestKeyFile) ?? Data()
    } catch {
      throw WorkspaceError(
        .unreadable, "'\(path)' cannot be read: \(SystemReason.text(of: error))")
    }
    guard !isExposed else { throw WorkspaceError.exposedKey(in: path) }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
    guard !lines.isEmpty else { throw WorkspaceError(.emptyFile, "'\(path)' has no key") }
    guard lines.count >= secrets.count else {
      throw WorkspaceError(
        .malformed, "'\(path)' has too few lines",
        remedy: "it needs \(secrets.count): \(secrets.listed("and"))")
    }
    return lines.prefix(secrets.count).joined(separator: "\n")
  }

  /// The most characters of the name of a workspace on a server.
  public static let longestName = 60

  /// A name for a workspace on a server: what its file is called, in letters that all servers take.
  ///
  /// - Parameter path: The path of its file.
  /// - Returns: The name.
  public static func zone(forFile path: String) -> String {
    let file = (path as NSString).lastPathComponent
    let stem = file.split(separator: ".").first.map(String.init) ?? file
    let name = stem.map { isAllowed($0) ? $0 : "-" }.drop { $0 == "_" || $0 == "-" }
    return name.isEmpty ? "workspace" : String(name.prefix(longestName))
  }

  /// Whether a text can be the name of a workspace on a server.
  public static func isZone(_ text: String) -> Bool {
    !text.isEmpty && text.count <= longestName && text.first != "_" && text.allSatisfy(isAllowed)
  }

  private static func isAllowed(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || "._-".contains(character))
  }
}

extension SyncSetup: Codable {
  private enum Key: String, CodingKey {
    case url, key, fingerprint, insecure, zone, device, number
  }

  /// Reads what was written.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    address = RemoteAddress(
      url: try container.decode(String.self, forKey: .url),
      key: try container.decode(String.self, forKey: .key),
      fingerprint: try container.decodeIfPresent(String.self, forKey: .fingerprint),
      isInsecure: try container.decodeIfPresent(Bool.self, forKey: .insecure) ?? false)
    zone = try container.decode(String.self, forKey: .zone)
    device = try container.decode(String.self, forKey: .device)
    number = try container.decodeIfPresent(UInt64.self, forKey: .number)
  }

  /// Writes it, with the key.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(address.url, forKey: .url)
    try container.encode(address.key, forKey: .key)
    try container.encodeIfPresent(address.fingerprint, forKey: .fingerprint)
    if address.isInsecure { try container.encode(true, forKey: .insecure) }
    try container.encode(zone, forKey: .zone)
    try container.encode(device, forKey: .device)
    try container.encodeIfPresent(number, forKey: .number)
  }
}
