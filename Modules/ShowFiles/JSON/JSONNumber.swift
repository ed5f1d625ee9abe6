/// Tells numbers as JSON writes them from others that `Double` reads too, such as `0x58`.
enum JSONNumber {
  /// Whether bytes are a number of JSON.
  static func isOne(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let hasLeadingZero = rest.first == UInt8(ascii: "0")
    let whole = takeDigits(&rest)
    guard whole == 1 || (whole > 1 && !hasLeadingZero) else { return false }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard takeDigits(&rest) > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest = rest.dropFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard takeDigits(&rest) > 0 else { return false }
    }
    return rest.isEmpty
  }

  /// Takes digits off the front; how many there were.
  private static func takeDigits(_ rest: inout ArraySlice<UInt8>) -> Int {
    let count = rest.prefix { (0x30...0x39).contains($0) }.count
    rest = rest.dropFirst(count)
    return count
  }
}
