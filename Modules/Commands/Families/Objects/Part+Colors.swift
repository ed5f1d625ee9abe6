import Domain

extension ValueKind {
  /// The number of an object, or of a cue of a list.
  static let numberOrCue = ValueKind("NUMBER[/CUE]", forms: ["NUMBER"])
}

extension Part where Value == ObjectColor {
  /// A colour.
  static var color: Part { color(or: []) }

  /// A colour, or another word: the error lists both.
  static func color(or others: [String]) -> Part {
    let kind = ValueKind("COLOR", from: .words(ObjectColor.named.map(\.name)))
    return Part(kind, missing: "the colour is missing") { token throws(SyntaxError) in
      try WordReader.color(token, or: others)
    }
  }
}
