/// An address pattern: `?`, `*`, `[a-z]`, `[!a-z]`, `{one,two}` within a part, and `//` for any
/// number of parts between.
///
/// The first five are from OSC 1.0, `//` is from OSC 1.1. Matching never takes longer than the
/// product of the lengths of pattern and address.
public struct OSCAddressPattern: Hashable, Sendable {
  /// The pattern as it was written.
  public let text: String
  private let steps: [Step]

  /// What is between two slashes.
  private enum Step: Hashable {
    case part(PartPattern)
    /// Any number of parts, including zero.
    case anyDepth
  }

  /// The most bytes of a pattern.
  public static let length = 1_024

  /// Reads a pattern.
  ///
  /// - Parameter text: The pattern, beginning with `/`.
  /// - Throws: ``OSCPatternError`` with the byte if it breaks off.
  public init(_ text: String) throws(OSCPatternError) {
    self.text = text
    let bytes = Array(text.utf8)
    guard bytes.first == UInt8(ascii: "/") else { throw OSCPatternError(.noSlash, at: 0) }
    guard bytes.count <= Self.length else { throw OSCPatternError(.tooLong, at: Self.length) }
    var steps: [Step] = []
    var start = 1
    while start <= bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
      if start == end, end < bytes.count {
        if steps.last != .anyDepth { steps.append(.anyDepth) }
      } else {
        steps.append(.part(try PartPattern(bytes[start..<end])))
      }
      start = end + 1
    }
    self.steps = steps
  }

  /// Whether an address matches the pattern.
  ///
  /// - Parameter address: An address without wildcards.
  /// - Returns: Whether it matches.
  public func matches(_ address: String) -> Bool {
    let bytes = Array(address.utf8)
    guard bytes.first == UInt8(ascii: "/") else { return false }
    let parts = bytes.dropFirst().split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    /// Which numbers of parts the steps so far can take up.
    var reached = Array(repeating: false, count: parts.count + 1)
    reached[0] = true
    for step in steps {
      var next = Array(repeating: false, count: parts.count + 1)
      switch step {
      case .anyDepth:
        if let first = reached.firstIndex(of: true) {
          for count in first...parts.count { next[count] = true }
        }
      case .part(let pattern):
        for (count, part) in parts.enumerated() where reached[count] && pattern.matches(part) {
          next[count + 1] = true
        }
      }
      reached = next
    }
    return reached[parts.count]
  }
}

/// Why text is not a pattern, and where.
public struct OSCPatternError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of fault.
  public enum Reason: Hashable, Sendable {
    /// It does not begin with `/`.
    case noSlash
    /// It is longer than ``OSCAddressPattern/length``.
    case tooLong
    /// A bracket is not closed within its part.
    case unclosedBracket
    /// A brace is not closed within its part.
    case unclosedBrace
  }

  /// The kind of fault.
  public let reason: Reason
  /// The byte, counted from 0.
  public let offset: Int

  init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The fault, with its offset.
  public var description: String {
    switch reason {
    case .noSlash: "byte \(offset): a pattern begins with '/'"
    case .tooLong: "byte \(offset): a pattern has at most \(OSCAddressPattern.length) bytes"
    case .unclosedBracket: "byte \(offset): the bracket '[' is not closed"
    case .unclosedBrace: "byte \(offset): the brace '{' is not closed"
    }
  }
}
