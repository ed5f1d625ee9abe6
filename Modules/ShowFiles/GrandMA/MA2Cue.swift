/// A cue of a grandMA2 sequence while it is read.
struct MA2Cue {
  /// Its place in the sequence, if the file gives it.
  let index: UInt32?
  let line: Int
  /// Its name: that of its first part.
  var name = ""
  /// Whether a part of it was read.
  var hasPart = false
  private var given: UInt64?

  init(index: UInt32?, line: Int) {
    self.index = index
    self.line = line
  }

  /// Its number in thousandths, or its place if it has none: the first has place 1, as the
  /// placeholder has 0.
  var number: UInt64? { given ?? index.map { UInt64($0) * 1000 } }

  /// Takes its number: `2` and `500` are cue 2.5.
  mutating func setNumber(_ whole: String, thousandths: String) {
    guard let whole = UInt32(whole), let part = UInt32(thousandths), part < 1000 else { return }
    given = UInt64(whole) * 1000 + UInt64(part)
  }

  /// A number in thousandths as people write it.
  static func text(_ number: UInt64) -> String {
    let (whole, part) = number.quotientAndRemainder(dividingBy: 1000)
    guard part > 0 else { return String(whole) }
    var digits = String(part)
    digits = String(repeating: "0", count: 3 - digits.count) + digits
    while digits.last == "0" { digits.removeLast() }
    return "\(whole).\(digits)"
  }
}
