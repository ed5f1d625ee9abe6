import Domain

/// A text with places that a number or a setting fills: `/eos/cue/{list}/{cue}/fire`.
struct ProfileTemplate: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case text(String)
    /// The object's number as it is written: `5.2`.
    case number
    /// What stands before the point: `5`.
    case whole
    /// What stands behind the point: `2`.
    case fraction
    /// The name of a key.
    case key
    /// What a person chose.
    case setting(String)
  }

  let parts: [Part]

  /// What fills the places.
  struct Filling {
    var number = ObjectNumber(0)
    var key = ""
    /// What was typed of the number, where that is asked for.
    var typed: String?
    var choices: [String: String] = [:]

    /// What stands before the point of the number, and behind it.
    var sides: (whole: String, fraction: String?) {
      let sides = number.text.split(separator: ".", maxSplits: 1)
      return (String(sides[0]), sides.count > 1 ? String(sides[1]) : nil)
    }
  }

  func text(_ filling: Filling) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .number: filling.typed ?? filling.number.text
      case .whole: filling.sides.whole
      case .fraction: filling.sides.fraction ?? ""
      case .key: filling.key
      case .setting(let name): filling.choices[name] ?? ""
      }
    }.joined()
  }
}
