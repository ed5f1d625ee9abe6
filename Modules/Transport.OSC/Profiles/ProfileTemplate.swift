import Domain

/// A text with places that a number or a setting fills: `/eos/cue/{list}/{cue}/fire`.
struct ProfileTemplate: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    /// The object's number as it is written: `5.2`; for cue 20 of list 5 it is `5.20`.
    case number
    /// The part before the point: `5`, or the list of a cue.
    case whole
    /// The part after the point: `2`, or the cue.
    case fraction
    /// The next cue, as reported by the console.
    case pending
    /// The name of a key.
    case key
    /// The value of a setting.
    case setting(String)
  }

  let parts: [Part]

  /// The values for the placeholders.
  struct Filling {
    var number = ConsoleNumber(ObjectNumber(0))
    /// The next cue of a list, as reported by the console.
    var pending: ObjectNumber?
    var key = ""
    /// The typed part of the number, if needed.
    var typed: String?
    var choices: [String: String] = [:]

    /// The number as it is written; a cue keeps its zeros and its point, as in `5.20` and `5.2.5`.
    var text: String { number.cue.map { "\(number.number).\($0)" } ?? number.text }

    /// The parts of the number before and after the point.
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
