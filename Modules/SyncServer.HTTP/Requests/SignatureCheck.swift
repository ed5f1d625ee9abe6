import Domain
import PluginAPI
import SyncServer
import SyncSigning

/// Finds the key that signed a request.
struct SignatureCheck: Sendable {
  /// How far the date of a request may be from the server's clock, in milliseconds.
  static let tolerance: Int64 = 10 * 60 * 1_000

  let keys: any KeyDirectory

  /// The key that a request names, if its date is valid; its signature is not checked yet.
  ///
  /// - Parameters:
  ///   - signature: The signature of the request.
  ///   - now: The time.
  /// - Returns: The key; `nil` if it is unknown, which only ``signer(of:at:)`` may let others know.
  /// - Throws: ``/PluginAPI/RemoteFailure``, or ``/SyncServer/ServerFault`` if no keys can be read.
  func key(named signature: SignedRequest?, at now: Timestamp) async throws -> KeyEntry? {
    guard let signature else {
      throw RemoteFailure(
        .authenticationFailed,
        "the request is not signed: it needs the headers \(SignedRequest.keyHeader), "
          + "\(SignedRequest.dateHeader) and \(SignedRequest.signatureHeader)")
    }
    guard let time = Self.time(of: signature) else {
      throw RemoteFailure(
        .authenticationFailed, "the date of the request is not of the form 2026-01-02T03:04:05Z")
    }
    let (difference, isOver) = now.milliseconds.subtractingReportingOverflow(time.milliseconds)
    guard !isOver, difference.magnitude <= Self.tolerance.magnitude else {
      throw RemoteFailure(
        .authenticationFailed,
        "the date of the request is more than 10 minutes from the server's clock, which shows "
          + "\(now.text): set the clock of the device")
    }
    return try await keys.key(signature.keyIdentifier)
  }

  /// The key that signed a request.
  ///
  /// An unknown key and a wrong signature have the same answer, which takes the same time: others
  /// learn nothing about keys. So an unknown key's signature is checked, too, with a key that no
  /// one has, and over as many bytes as came.
  ///
  /// - Parameters:
  ///   - call: The request.
  ///   - now: The time.
  /// - Returns: The key.
  /// - Throws: ``/PluginAPI/RemoteFailure``, or ``/SyncServer/ServerFault`` if no keys can be read.
  func signer(of call: SyncCall, at now: Timestamp) async throws -> KeyEntry {
    try signer(of: call, naming: try await key(named: call.signature, at: now))
  }

  /// The key that signed a request; to find out takes some time of a processor.
  ///
  /// - Parameters:
  ///   - call: The request.
  ///   - key: The key that it names; `nil` if that is unknown.
  /// - Returns: The key.
  /// - Throws: ``/PluginAPI/RemoteFailure``.
  func signer(of call: SyncCall, naming key: KeyEntry?) throws(RemoteFailure) -> KeyEntry {
    let isKept = call.body.count == call.length
    let body = isKept ? call.body : Array(repeating: 0, count: call.length)
    guard let publicKey = PublicAccessKey(key?.publicKey ?? Self.decoy),
      let signature = call.signature,
      signature.isSigned(by: publicKey, body: body, path: call.path), isKept, let key
    else { throw Self.refusal }
    return key
  }

  /// The public half of a key whose other half is gone.
  private static let decoy: [UInt8] = {
    var random = SystemRandomNumberGenerator()
    return AccessKey(using: &random).publicKey.bytes
  }()

  /// The date; only the exact form is read at all.
  static func time(of signature: SignedRequest) -> Timestamp? {
    signature.date.utf8.count == 20 && signature.date.hasSuffix("Z") ? signature.time : nil
  }

  private static let refusal = RemoteFailure(
    .authenticationFailed,
    "the key is unknown, or the signature is not of this key")
}
