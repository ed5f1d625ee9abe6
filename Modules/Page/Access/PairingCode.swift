/// What a person types on another device, or scans, to pair it: `k7mp-4xqd`.
///
/// 31 letters and digits that no one mistakes for each other give 2^39 codes: at two tries a second
/// all of them take 8,000 years, and a century if as many addresses as can wait try at once.
public struct PairingCode: Hashable, Sendable {
  private static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")
  private static let length = 8

  private let letters: [Character]

  /// Chooses a code.
  init(using generator: inout some RandomNumberGenerator) {
    letters = (0..<Self.length).map { _ in
      Self.letters[Int.random(in: 0..<Self.letters.count, using: &generator)]
    }
  }

  /// Whether a person means this code, with or without a dash, in capital or small letters.
  func matches(_ text: String) -> Bool {
    guard text.utf8.count <= 40 else { return false }
    return text.lowercased().filter { $0.isLetter || $0.isNumber } == String(letters)
  }
}

extension PairingCode: CustomStringConvertible {
  /// The code in two parts.
  public var description: String {
    "\(String(letters.prefix(4)))-\(String(letters.dropFirst(4)))"
  }
}
