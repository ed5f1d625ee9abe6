import SyncSigning

/// A request as it came over HTTP; nothing in it is trusted.
struct SyncCall: Sendable {
  /// What it is for.
  let route: Route
  /// The path, which is signed.
  let path: String
  /// The body, which is signed; empty if it was not kept.
  var body: [UInt8] = []
  /// How many bytes came as the body, also if they were not kept.
  var length = 0
  /// The signature; `nil` if it has none.
  let signature: SignedRequest?
  /// What the client calls its stream of hints; `nil` if it has none.
  let stream: String?

  /// The most characters of ``stream``.
  private static let streamLength = 64

  /// The beginning of what a client calls its stream, as long as it may be.
  ///
  /// One letter can have thousands of accents: they count as characters.
  static func streamName(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(streamLength)))
  }
}
