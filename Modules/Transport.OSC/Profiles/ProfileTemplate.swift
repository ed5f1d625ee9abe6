import Domain

/// A text with places that a number or a setting fills: `/eos/cue/{list}/{cue}/fire`.
struct ProfileTemplate: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    /// The object's number as it is written: `5.2`; for cue 20 of list 5 it is `5.20`.
    case number
    /// What stands before the point: `5`, or the list of a cue.
    case whole
    /// What stands behind the point: `2`, or the cue.
    case fraction
    /// The cue that the console told to come next.
    case pending
    /// The name of a key.
    case key
    /// What a person chose.
    case setting(String)
  }

  let parts: [Part]

  /// What fills the places.
  struct Filling {
    var number = ConsoleNumber(ObjectNumber(0))
    /// The cue of a list that the console told to come next.
    var pending: ObjectNumber?
    var key = ""
    /// What was typed of the number, where that is asked for.
    var typed: String?
    var choices: [String: String] = [:]

    /// The number as it is written; a cue keeps its zeros and its point, as in `5.20` and `5.2.5`.
    var text: String { number.cue.map { "\(number.number).\($0)" } ?? number.text }

    /// What stands before the point of the number, and behind it.
    var sides: (whole: String, fraction: String?) {
      if let cue = number.cue { return (number.number.text, cue.text) }
      let sides = number.text.split(separator: ".", maxSplits: 1)
      return (String(sides[0]), sides.count > 1 ? String(sides[1]) : nil)
    }
  }

  /// Whether it has the whole number of the object in it, list and cue.
  var hasNumber: Bool { parts.contains(.number) }

  func text(_ filling: Filling) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .number: filling.typed ?? filling.text
      case .whole: filling.sides.whole
      case .fraction: filling.sides.fraction ?? ""
      case .pending: filling.pending?.text ?? ""
      case .key: filling.key
      case .setting(let name): filling.choices[name] ?? ""
      }
    }.joined()
  }
}
