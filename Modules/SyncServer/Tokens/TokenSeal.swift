/// Writes tokens with a code, and reads only those that it wrote for the same owner.
struct TokenSeal {
  /// The bytes of a code.
  static let codeLength = 16
  /// The most characters of a token that is read at all: that of an owner's 200 zones has about
  /// 4,400.
  private static let longest = 8_192

  let signer: any TokenSigner
  let owner: String

  /// The text of a token.
  func text(of token: FeedToken) -> String {
    let bytes = token.bytes
    return Base64URL.text(of: bytes + code(of: bytes))
  }

  /// Reads a token; `nil` for any text that this function did not write for the owner.
  func token(_ text: String) -> FeedToken? {
    guard text.utf8.count <= Self.longest, let bytes = Base64URL.bytes(of: text),
      bytes.count >= Self.codeLength
    else { return nil }
    let message = bytes.dropLast(Self.codeLength)
    // All bytes are compared, so that the time says nothing about where they differ.
    let difference = zip(bytes.suffix(Self.codeLength), code(of: Array(message)))
      .reduce(0) { $0 | ($1.0 ^ $1.1) }
    return difference == 0 ? FeedToken(message) : nil
  }

  /// The code of a token, which is another one for each owner.
  private func code(of bytes: [UInt8]) -> [UInt8] {
    let owner = Array(owner.utf8)
    let length = UInt64(owner.count)
    let head = (0..<8).map { UInt8(truncatingIfNeeded: length >> ($0 * 8)) }
    let code = signer.code(for: head + owner + bytes)
    precondition(code.count >= Self.codeLength, "a signer makes codes of 16 bytes or more")
    return Array(code.prefix(Self.codeLength))
  }
}
