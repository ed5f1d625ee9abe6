import Foundation
import PluginAPI

/// A database of Apple's service, as the path of an address names it:
/// `/database/1/CONTAINER/ENVIRONMENT/private`.
///
/// Source: CloudKit Web Services Reference, "Composing Web Service Requests".
struct AppleDatabase: Hashable, Sendable {
  /// The container of an app: `iCloud.org.example.app`.
  let container: String
  /// `development` or `production`.
  let environment: String
  /// `private`.
  let name: String

  /// An address, as a person writes it.
  private static let example =
    "https://api.apple-cloudkit.com/database/1/iCloud.CONTAINER/production/private"
  private static let host = "apple-cloudkit.com"

  /// Reads the path of an address; `nil` if it is one of this project's own server.
  ///
  /// - Parameter address: The address.
  /// - Throws: ``/PluginAPI/TransportError`` if the path names no database with which a workspace
  ///   can be synced.
  init?(_ address: URLComponents) throws(TransportError) {
    guard Self.isMeant(by: address) else { return nil }
    let parts = Self.parts(of: address)
    guard !parts.isEmpty else { throw Self.badAddress("the address names no database") }
    guard parts.count == 5, parts[0] == "database", parts[1] == "1" else {
      throw Self.badAddress("the address does not name a database")
    }
    guard parts[2].hasPrefix("iCloud."), parts[2].count <= 255, parts[2].allSatisfy(Self.isAllowed)
    else {
      throw Self.badAddress("'\(parts[2].prefix(200))' is not a container: it begins with iCloud.")
    }
    guard ["development", "production"].contains(parts[3]) else {
      throw Self.badAddress(
        "the environment is 'development' or 'production', not '\(parts[3].prefix(100))'")
    }
    (container, environment, name) = (parts[2], parts[3], parts[4])
    try check()
  }

  /// Whether an address is for Apple's service, so that a person is asked for two tokens.
  static func isMeant(by url: String) -> Bool {
    URLComponents(string: url).map(isMeant) ?? false
  }

  /// Whether an address is for Apple's service: it has a path, which addresses of this project's
  /// own server have not, or Apple's host.
  private static func isMeant(by address: URLComponents) -> Bool {
    let name = address.host?.lowercased() ?? ""
    return !parts(of: address).isEmpty || name == host || name.hasSuffix(".\(host)")
  }

  private static func parts(of address: URLComponents) -> [String] {
    address.path.split(separator: "/").map(String.init)
  }

  /// What the database does; `nil` if there is none of that name.
  private var capabilities: RemoteCapabilities? {
    switch name {
    case "private": .applePrivate
    case "public": .applePublic
    default: nil
    }
  }

  private func check() throws(TransportError) {
    guard let capabilities else {
      throw Self.badAddress("workspaces are synced with a private database, not '\(name)'")
    }
    guard capabilities.hasFeed else {
      throw TransportError(
        .unsupported,
        "a public database does not list what changed, and others can read what is in it",
        remedy: "end the address with 'private' instead")
    }
  }

  private static func badAddress(_ message: String) -> TransportError {
    TransportError(.badAddress, message, remedy: "write it like \(example)")
  }

  private static func isAllowed(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || ".-".contains(character))
  }
}
