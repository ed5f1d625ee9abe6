import Crypto
import Domain
import Foundation
import SyncSigning
import Testing

@Suite("Signed requests")
struct SignedRequestTests {
  private static let now = Timestamp(milliseconds: 1_767_323_045_678)
  private static let path =
    "/database/1/iCloud.org.example.ws/production/private/records/modify"
  private static let body = Array(#"{"operations":[],"zoneID":{"zoneName":"z"}}"#.utf8)

  private let key: AccessKey

  init() {
    var random = SystemRandomNumberGenerator()
    key = AccessKey(using: &random)
  }

  private func sign(_ body: [UInt8] = body) throws -> SignedRequest {
    try SignedRequest(body, to: Self.path, by: key, at: Self.now)
  }

  @Test("A signature that others made is verified")
  func vector() throws {
    // Made with openssl; verified with openssl and python-cryptography.
    let text = """
      MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEoirH1GufTxsKNL0RHksuxxzW5nLCilDbEmF58Q7hYPK+EP+UkOQjiBdg\
      1KPGf5zKQe7TU+50dLjiOBxt6Cf5Dg==
      """
    let key = try P256.Signing.PublicKey(derRepresentation: try #require(Data(base64Encoded: text)))
    let publicKey = try #require(PublicAccessKey(Array(key.x963Representation)))
    let signed = SignedRequest(
      keyIdentifier: publicKey.identifier, date: "2026-01-02T03:04:05Z",
      signature: """
        MEQCIBENi5twnQ88pZBchlBWjllJ5Cu23GxknehSjSRFv1F0AiBx7PfVoFxhMbMWHOgKQwlMOZ8bYCWcl0SGzJt0oKR\
        J6A==
        """)
    #expect(signed.isSigned(by: publicKey, body: Self.body, path: Self.path))
    #expect(!signed.isSigned(by: publicKey, body: Self.body + [32], path: Self.path))
    #expect(signed.time == Timestamp(milliseconds: 1_767_323_045_000))
    let hash = SHA256.hash(
      data: Data(
        "2026-01-02T03:04:05Z:Mbt7bfJY5wGB6L6kPlfrAdcD34HCDJJ1R09fG0SwXjI=:\(Self.path)".utf8))
    #expect(signed.messageHash(body: Self.body, path: Self.path) == Array(hash))
  }

  @Test("What was signed is verified, in whole seconds")
  func signed() throws {
    let signed = try sign()
    #expect(signed.date == "2026-01-02T03:04:05Z")
    #expect(signed.keyIdentifier == key.publicKey.identifier)
    #expect(signed.isSigned(by: key.publicKey, body: Self.body, path: Self.path))
    let headers = signed.headers
    #expect(headers.map(\.name).allSatisfy { $0.hasPrefix("X-Apple-CloudKit-Request-") })
    #expect(headers.map(\.value) == [signed.keyIdentifier, signed.date, signed.signature])
  }

  @Test("Another body, path, date, key or signature is refused")
  func tampered() throws {
    let signed = try sign()
    let key = key.publicKey
    #expect(!signed.isSigned(by: key, body: Self.body + [32], path: Self.path))
    #expect(!signed.isSigned(by: key, body: [], path: Self.path))
    #expect(!signed.isSigned(by: key, body: Self.body, path: Self.path + "/"))
    let later = SignedRequest(
      keyIdentifier: signed.keyIdentifier, date: "2026-01-02T03:04:06Z",
      signature: signed.signature)
    #expect(!later.isSigned(by: key, body: Self.body, path: Self.path))
    var random = SystemRandomNumberGenerator()
    let other = AccessKey(using: &random).publicKey
    #expect(!signed.isSigned(by: other, body: Self.body, path: Self.path))
    for text in ["", "AAAA", "no base 64!", String(signed.signature.dropLast(4))] {
      let wrong = SignedRequest(
        keyIdentifier: signed.keyIdentifier, date: signed.date, signature: text)
      #expect(!wrong.isSigned(by: key, body: Self.body, path: Self.path), "\(text)")
    }
  }

  @Test("An empty body can be signed as its hash, or as an empty text")
  func emptyBody() throws {
    #expect(try sign([]).isSigned(by: key.publicKey, body: [], path: Self.path))
    #expect(try !sign([]).isSigned(by: key.publicKey, body: [32], path: Self.path))
  }

  @Test("Two signatures of one message have one hash, other messages have others")
  func hash() throws {
    let (first, second) = (try sign(), try sign())
    let hash = first.messageHash(body: Self.body, path: Self.path)
    #expect(second.messageHash(body: Self.body, path: Self.path) == hash)
    #expect(first.messageHash(body: [], path: Self.path) != hash)
    #expect(first.messageHash(body: Self.body, path: "/") != hash)
    let later = try SignedRequest(
      Self.body, to: Self.path, by: key,
      at: Timestamp(milliseconds: Self.now.milliseconds + 1_000))
    #expect(later.messageHash(body: Self.body, path: Self.path) != hash)
  }

  @Test(
    "Another text than a date has no time", arguments: ["", "yesterday", "2026-13-01T00:00:00Z"])
  func noDate(text: String) {
    #expect(SignedRequest(keyIdentifier: "", date: text, signature: "").time == nil)
  }
}
