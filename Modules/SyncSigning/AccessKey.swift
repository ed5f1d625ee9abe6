import Crypto
import Domain
import Foundation

/// What a sync server lets a device in with: 32 random bytes, as a text that a person can type.
///
/// The client derives the key of its signatures from it. The server keeps only the public half, so
/// its file does not help to sign.
///
/// The text has 55 letters and digits in groups of five, without those that look alike (Crockford's
/// base 32). The last four of them are a checksum, by which a typing mistake is noticed.
public struct AccessKey: Hashable, Sendable {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
  private static let length = 32
  private static let letters = 55
  private static let group = 5

  private let bytes: [UInt8]
  /// The key that signs.
  let signing: P256.Signing.PrivateKey

  /// Why a text is not a key.
  public enum Fault: Error, Hashable, Sendable {
    /// It has this many letters and digits instead of 55.
    case length(Int)
    /// It has a character that no key has.
    case character(Character)
    /// A letter or digit is wrong.
    case mistyped
  }

  /// Makes a key.
  public init(using random: inout some RandomNumberGenerator) {
    while true {
      let bytes = (0..<Self.length).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      guard let signing = Self.signingKey(of: bytes) else { continue }
      (self.bytes, self.signing) = (bytes, signing)
      return
    }
  }

  /// Reads a key as it was typed: case, blanks and hyphens do not count.
  public init(_ text: String) throws(Fault) {
    var values: [UInt8] = []
    for character in text where !character.isWhitespace && character != "-" {
      values.append(try Self.value(of: character))
    }
    guard values.count == Self.letters else { throw .length(values.count) }
    var bits = BitQueue()
    var bytes: [UInt8] = []
    for value in values {
      bits.append(UInt32(value), count: 5)
      if bytes.count < Self.length, let byte = bits.take(8) { bytes.append(UInt8(byte)) }
    }
    guard bits.take(Self.checkBits) == Self.check(of: bytes),
      let signing = Self.signingKey(of: bytes)
    else { throw .mistyped }
    (self.bytes, self.signing) = (bytes, signing)
  }

  /// The text.
  public var text: String {
    var bits = BitQueue()
    var letters: [Character] = []
    func flush() {
      while let value = bits.take(5) { letters.append(Self.alphabet[Int(value)]) }
    }
    for byte in bytes {
      bits.append(UInt32(byte), count: 8)
      flush()
    }
    bits.append(Self.check(of: bytes), count: Self.checkBits)
    flush()
    return stride(from: 0, to: letters.count, by: Self.group)
      .map { String(letters[$0..<min($0 + Self.group, letters.count)]) }
      .joined(separator: "-")
  }

  /// The public half.
  public var publicKey: PublicAccessKey { PublicAccessKey(signing.publicKey) }

  private static let checkBits = letters * 5 - length * 8

  private static func check(of bytes: [UInt8]) -> UInt32 {
    let hash = SHA256.hash(data: bytes).prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
    return hash >> UInt32(32 - checkBits)
  }

  private static func value(of character: Character) throws(Fault) -> UInt8 {
    let letter: Character =
      switch character.uppercased() {
      case "O": "0"
      case "I", "L": "1"
      case let text: text.first ?? character
      }
    guard let value = alphabet.firstIndex(of: letter) else { throw .character(character) }
    return UInt8(value)
  }

  /// Nearly all numbers of 32 bytes are a private key; `nil` for the others.
  private static func signingKey(of bytes: [UInt8]) -> P256.Signing.PrivateKey? {
    let derived = HKDF<SHA256>.deriveKey(
      inputKeyMaterial: SymmetricKey(data: bytes), info: Data("callboard sync 1".utf8),
      outputByteCount: 32)
    return try? P256.Signing.PrivateKey(rawRepresentation: derived.withUnsafeBytes { Data($0) })
  }

  /// Whether two keys are the same.
  public static func == (left: Self, right: Self) -> Bool { left.bytes == right.bytes }

  /// Feeds the key into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// The public half of an ``AccessKey``, by which a server knows who signed.
public struct PublicAccessKey: Sendable {
  private let key: P256.Signing.PublicKey

  init(_ key: P256.Signing.PublicKey) { self.key = key }

  /// Reads what ``bytes`` is; `nil` for other bytes.
  public init?(_ bytes: [UInt8]) {
    guard let key = try? P256.Signing.PublicKey(x963Representation: bytes) else { return nil }
    self.key = key
  }

  /// The key in the uncompressed form of ANSI X9.63: 65 bytes.
  public var bytes: [UInt8] { Array(key.x963Representation) }

  /// What requests name it by: the SHA-256 of ``bytes``, in 64 hexadecimal digits.
  public var identifier: String { SHA256.hash(data: bytes).hexadecimal() }

  /// Whether a signature in DER form is this key's.
  func hasSigned(_ message: [UInt8], _ signature: Data) -> Bool {
    guard let signature = try? P256.Signing.ECDSASignature(derRepresentation: signature) else {
      return false
    }
    return key.isValidSignature(signature, for: message)
  }
}

/// Bits that come and go in groups of different sizes, the highest first; at most 32 of them.
private struct BitQueue {
  private var bits: UInt64 = 0
  private var count = 0

  mutating func append(_ value: UInt32, count new: Int) {
    bits = bits << UInt64(new) | UInt64(value)
    count += new
  }

  /// Takes the oldest bits; `nil` if there are fewer.
  mutating func take(_ wanted: Int) -> UInt32? {
    guard count >= wanted else { return nil }
    count -= wanted
    let taken = UInt32(truncatingIfNeeded: bits >> UInt64(count))
    bits &= (1 << UInt64(count)) - 1
    return taken
  }
}
