import Foundation

/// Reads transforms: `translate(1 2) rotate(45)`.
enum SVGTransform {
  /// The transform that a list of them makes; `nil` if it cannot be read.
  static func transform(_ text: String) -> Affine? {
    var scanner = NumberScanner(text)
    var whole = Affine.identity
    scanner.skipSeparator()
    while !scanner.isAtEnd {
      let name = scanner.word()
      scanner.skipBlanks()
      guard scanner.take("("), let numbers = numbers(&scanner),
        let next = transform(name, numbers)
      else { return nil }
      whole = whole.after(next)
      scanner.skipSeparator()
    }
    return whole
  }

  private static func numbers(_ scanner: inout NumberScanner) -> [Double]? {
    var numbers: [Double] = []
    scanner.skipBlanks()
    while !scanner.take(")") {
      guard numbers.count < 6, let number = scanner.number() else { return nil }
      numbers.append(number)
      scanner.skipSeparator()
    }
    return numbers
  }

  private static func transform(_ name: String, _ numbers: [Double]) -> Affine? {
    func turn(_ degrees: Double) -> Affine {
      let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
      return Affine(a: cosine, b: sine, c: -sine, d: cosine)
    }
    switch (name, numbers.count) {
    case ("matrix", 6):
      return Affine(
        a: numbers[0], b: numbers[1], c: numbers[2], d: numbers[3], e: numbers[4], f: numbers[5])
    case ("translate", 1...2):
      return Affine(e: numbers[0], f: numbers.count > 1 ? numbers[1] : 0)
    case ("scale", 1...2): return Affine(a: numbers[0], d: numbers[numbers.count - 1])
    case ("rotate", 1): return turn(numbers[0])
    case ("rotate", 3):
      return Affine(e: numbers[1], f: numbers[2]).after(turn(numbers[0]))
        .after(Affine(e: -numbers[1], f: -numbers[2]))
    case ("skewX", 1): return Affine(c: tan(numbers[0] * .pi / 180))
    case ("skewY", 1): return Affine(b: tan(numbers[0] * .pi / 180))
    default: return nil
    }
  }
}
