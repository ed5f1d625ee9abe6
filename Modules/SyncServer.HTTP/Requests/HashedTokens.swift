import Crypto
import SyncServer

/// Signs tokens with HMAC-SHA256.
package struct HashedTokens: TokenSigner {
  private let key: SymmetricKey

  /// Creates a signer.
  ///
  /// - Parameter secret: The secret of the store, which never changes.
  package init(secret: [UInt8]) {
    key = SymmetricKey(data: secret)
  }

  /// The hash of a message: 32 bytes.
  package func code(for message: [UInt8]) -> [UInt8] {
    Array(HMAC<SHA256>.authenticationCode(for: message, using: key))
  }
}
