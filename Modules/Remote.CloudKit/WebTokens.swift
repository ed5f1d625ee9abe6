import Foundation
import PluginAPI

/// What lets a signed-in user of an app into the private database: the app's token, and a web token
/// that a sign-in gives.
///
/// Source: CloudKit Web Services Reference, "Accessing CloudKit Using an API Token".
struct WebTokens: Hashable, Sendable {
  /// The token of the app.
  let api: String
  /// The token of the user, for one request: each answer has the next one.
  var web: String

  /// What a person is asked for, in the order of the lines of a key.
  static let names = ["API token", "Web token"]
  private static let longest = 4_096

  /// Reads a key: a line for each token.
  ///
  /// - Parameter key: The lines.
  /// - Throws: ``/PluginAPI/TransportError`` if these are not two tokens.
  init(_ key: String) throws(TransportError) {
    let lines = key.split(whereSeparator: \.isNewline).map { Self.token(String($0)) }
    guard lines.count == 2, let api = lines[0], let web = lines[1] else {
      throw TransportError(
        .malformed, "a private database needs an API token and a web token",
        remedy: "copy the API token from the CloudKit Console, and the web token from the address "
          + "after the sign-in; in a file, each has a line")
    }
    (self.api, self.web) = (api, web)
  }

  /// The key, as it is kept.
  var key: String { "\(api)\n\(web)" }

  /// Reads a token; `nil` if it is none.
  ///
  /// In the address after a sign-in, some characters are escaped; a token itself has no `%`.
  static func token(_ text: String) -> String? {
    let trimmed = text.trimmingCharacters(in: .whitespaces)
    guard let token = trimmed.contains("%") ? trimmed.removingPercentEncoding : trimmed,
      (1...longest).contains(token.utf8.count), isVisible(token)
    else { return nil }
    return token
  }

  /// Whether a text has only visible characters of ASCII.
  static func isVisible(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }

  /// The query of a request.
  var query: String { "?ckAPIToken=\(Self.escaped(api))&ckWebAuthToken=\(Self.escaped(web))" }

  /// A token in a query: `+`, `/` and `=` would mean something else there.
  static func escaped(_ token: String) -> String {
    token.addingPercentEncoding(withAllowedCharacters: unreserved) ?? ""
  }

  /// Source: RFC 3986, section 2.3.
  private static let unreserved = CharacterSet(
    charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
}
