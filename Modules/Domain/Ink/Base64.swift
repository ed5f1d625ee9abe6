import Foundation

/// Bytes as text.
package enum Base64 {
  /// The text of bytes, with padding.
  package static func text(of bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// The bytes of a text; `nil` for anything but base 64 with padding.
  package static func bytes(of text: String) -> [UInt8]? {
    Data(base64Encoded: text).map(Array.init)
  }
}
