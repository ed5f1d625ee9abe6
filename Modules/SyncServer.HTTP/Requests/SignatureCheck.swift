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
  /// - Returns: The key.
  /// - Throws: ``/PluginAPI/RemoteFailure``, or ``/SyncServer/ServerFault`` if no keys can be read.
  func key(named signature: SignedRequest?, at now: Timestamp) async throws -> KeyEntry {
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
    // The same words for an unknown key and a wrong signature: others learn nothing about keys.
    guard let key = try await keys.key(signature.keyIdentifier) else { throw Self.refusal }
    return key
  }

  /// The key that signed a request.
  ///
  /// - Parameters:
  ///   - call: The request.
  ///   - now: The time.
  /// - Returns: The key.
  /// - Throws: ``/PluginAPI/RemoteFailure``, or ``/SyncServer/ServerFault`` if no keys can be read.
  func signer(of call: SyncCall, at now: Timestamp) async throws -> KeyEntry {
    let key = try await key(named: call.signature, at: now)
    guard let publicKey = PublicAccessKey(key.publicKey), let signature = call.signature,
      signature.isSigned(by: publicKey, body: call.body, path: call.path)
    else { throw Self.refusal }
    return key
  }

  /// The date; only the exact form is read at all.
  static func time(of signature: SignedRequest) -> Timestamp? {
    signature.date.utf8.count == 20 && signature.date.hasSuffix("Z") ? signature.time : nil
  }

  private static let refusal = RemoteFailure(
    .authenticationFailed,
    "the server does not accept this key or signature: check the key, or get another one")
}
