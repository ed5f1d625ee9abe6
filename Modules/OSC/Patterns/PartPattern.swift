/// The pattern of one part of an address.
struct PartPattern: Hashable, Sendable {
  private enum Token: Hashable {
    case byte(UInt8)
    case anyCharacter
    case anyRun
    case oneOf(Set<UInt8>, isNegated: Bool)
    case alternatives([[UInt8]])
  }

  private let tokens: [Token]

  init(_ bytes: ArraySlice<UInt8>) throws(OSCPatternError) {
    var tokens: [Token] = []
    var place = bytes.startIndex
    while place < bytes.endIndex {
      switch bytes[place] {
      case UInt8(ascii: "?"): tokens.append(.anyCharacter)
      case UInt8(ascii: "*"): if tokens.last != .anyRun { tokens.append(.anyRun) }
      case UInt8(ascii: "["):
        guard let end = bytes[place...].firstIndex(of: UInt8(ascii: "]")) else {
          throw OSCPatternError(.unclosedBracket, at: place)
        }
        tokens.append(Self.characterClass(bytes[(place + 1)..<end]))
        place = end
      case UInt8(ascii: "{"):
        guard let end = bytes[place...].firstIndex(of: UInt8(ascii: "}")) else {
          throw OSCPatternError(.unclosedBrace, at: place)
        }
        let words = bytes[(place + 1)..<end].split(
          separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        tokens.append(.alternatives(words.map(Array.init)))
        place = end
      case let byte: tokens.append(.byte(byte))
      }
      place += 1
    }
    self.tokens = tokens
  }

  /// The characters in brackets; a `-` at either end, and a `!` elsewhere, are literal.
  private static func characterClass(_ bytes: ArraySlice<UInt8>) -> Token {
    let isNegated = bytes.first == UInt8(ascii: "!")
    let listed = Array(isNegated ? bytes.dropFirst() : bytes)
    var set: Set<UInt8> = []
    var place = 0
    while place < listed.count {
      if place + 2 < listed.count, listed[place + 1] == UInt8(ascii: "-") {
        // A reversed range is empty.
        if listed[place] <= listed[place + 2] { set.formUnion(listed[place]...listed[place + 2]) }
        place += 3
      } else {
        set.insert(listed[place])
        place += 1
      }
    }
    return .oneOf(set, isNegated: isNegated)
  }

  /// Whether a part matches the pattern.
  func matches(_ part: ArraySlice<UInt8>) -> Bool {
    let bytes = Array(part)
    /// How many bytes the tokens so far can take up.
    var reached = Array(repeating: false, count: bytes.count + 1)
    reached[0] = true
    for token in tokens {
      guard let first = reached.firstIndex(of: true) else { return false }
      var next = Array(repeating: false, count: bytes.count + 1)
      if case .anyRun = token {
        for count in first...bytes.count { next[count] = true }
      } else {
        for count in first...bytes.count where reached[count] {
          Self.advance(&next, over: token, in: bytes, from: count)
        }
      }
      reached = next
    }
    return reached[bytes.count]
  }

  private static func advance(
    _ next: inout [Bool], over token: Token, in bytes: [UInt8], from count: Int
  ) {
    switch token {
    case .anyRun: break
    case .alternatives(let words):
      for word in words where bytes[count...].starts(with: word) { next[count + word.count] = true }
    case .byte(let byte):
      if count < bytes.count, bytes[count] == byte { next[count + 1] = true }
    case .anyCharacter:
      if count < bytes.count { next[endOfCharacter(in: bytes, from: count)] = true }
    case .oneOf(let set, let isNegated):
      guard count < bytes.count, set.contains(bytes[count]) != isNegated else { return }
      next[endOfCharacter(in: bytes, from: count)] = true
    }
  }

  /// Where the character at an offset ends: one character of UTF-8 may have several bytes.
  private static func endOfCharacter(in bytes: [UInt8], from offset: Int) -> Int {
    var end = offset + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return end
  }
}
