import Crypto
public import Domain
import Foundation

/// A request with its signature, by the rules of CloudKit's server-to-server keys.
///
/// What is signed is the date, the hash of the body, and the path; not the host or the query.
/// Source: CloudKit Web Services Reference, "Composing Web Service Requests".
public struct SignedRequest: Sendable {
  /// The header with the name of the key.
  public static let keyHeader = "X-Apple-CloudKit-Request-KeyID"
  /// The header with the date.
  public static let dateHeader = "X-Apple-CloudKit-Request-ISO8601Date"
  /// The header with the signature.
  public static let signatureHeader = "X-Apple-CloudKit-Request-SignatureV1"

  /// The name of the key: ``PublicAccessKey/identifier``.
  public let keyIdentifier: String
  /// The date, in UTC and whole seconds: `2026-01-02T03:04:05Z`.
  public let date: String
  /// The signature: DER in base 64.
  public let signature: String

  /// Takes what the headers of a request have.
  public init(keyIdentifier: String, date: String, signature: String) {
    (self.keyIdentifier, self.date, self.signature) = (keyIdentifier, date, signature)
  }

  /// Signs a request.
  ///
  /// - Parameters:
  ///   - body: The body.
  ///   - path: The path from its first `/`, without query.
  ///   - key: The key.
  ///   - now: The time.
  /// - Throws: An error of the cryptographic library.
  public init(_ body: [UInt8], to path: String, by key: AccessKey, at now: Timestamp) throws {
    let date = Date(timeIntervalSince1970: Double(now.milliseconds) / 1_000).formatted(.iso8601)
    let signature = try key.signing.signature(for: Self.message(date, Self.hash(body), path))
    self.init(
      keyIdentifier: key.publicKey.identifier, date: date,
      signature: signature.derRepresentation.base64EncodedString())
  }

  /// The headers.
  public var headers: [(name: String, value: String)] {
    [
      (Self.keyHeader, keyIdentifier), (Self.dateHeader, date), (Self.signatureHeader, signature),
    ]
  }

  /// When it was signed; `nil` if the date is not one.
  public var time: Timestamp? {
    guard let date = try? Date(date, strategy: .iso8601) else { return nil }
    return Timestamp(milliseconds: Int64(date.timeIntervalSince1970) * 1_000)
  }

  /// Whether a key signed this body for this path.
  public func isSigned(by key: PublicAccessKey, body: [UInt8], path: String) -> Bool {
    guard let signature = Data(base64Encoded: signature) else { return false }
    if key.hasSigned(Self.message(date, Self.hash(body), path), signature) { return true }
    // Some clients sign an empty text where there is no body.
    return body.isEmpty && key.hasSigned(Self.message(date, "", path), signature)
  }

  /// The hash of what was signed, the same for all signatures of it.
  public func messageHash(body: [UInt8], path: String) -> [UInt8] {
    Array(SHA256.hash(data: Self.message(date, Self.hash(body), path)))
  }

  private static func message(_ date: String, _ hash: String, _ path: String) -> [UInt8] {
    Array("\(date):\(hash):\(path)".utf8)
  }

  private static func hash(_ body: [UInt8]) -> String {
    Data(SHA256.hash(data: body)).base64EncodedString()
  }
}
