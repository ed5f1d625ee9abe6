import Domain

/// The object that a button fires, from its message or its label.
struct ButtonMeaning: Hashable, Sendable {
  /// How sure that is.
  enum Confidence: Int, Comparable, Sendable {
    /// Read off the button's label.
    case label
    /// Inferred from how the console names things, or disputed among sources.
    case likely
    /// Said by the console's manual, or by a program that is in use with it.
    case certain

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The kind of object.
  var kind: ObjectKind
  /// Its number; of a cue, that of its list.
  var number: ObjectNumber
  /// The number of a cue, if the button fires one.
  var cue: ObjectNumber?
  /// How sure that is.
  var confidence: Confidence
  /// The evidence, for example `Hog 4: /hog/playback/go/0/{list.cue}`.
  var reason: String

  /// Whether list and cue are in one number as its value, where cue 20 is no other than cue 2.
  var isOneValue = false
  /// Whether the same message with zero ends the effect, as for a submaster's bump button.
  var endsAtZero = false

  /// The number by which a block fires it, `5/20` for cue 20 of list 5; `nil` if the cue is
  /// ambiguous.
  var firedNumber: ConsoleNumber? {
    let fired = ConsoleNumber(number, cue: cue)
    if isOneValue, cue != nil, !isDecimal { return nil }
    return fired.isPossible(for: kind) ? fired : nil
  }

  /// The identifier of the object: list and cue as one number if both are known.
  var identifier: String {
    "\(kind.rawValue):"
      + (isDecimal ? "\(number).\(cue?.text ?? "")" : ConsoleNumber(number, cue: cue).text)
  }

  /// Whether list and cue are one decimal number: neither has a point, and no zero is at the end.
  private var isDecimal: Bool {
    guard let cue else { return false }
    return number.wholeValue != nil && cue.wholeValue != nil && cue.text.last != "0"
  }
}

/// The meaning of a message or a label.
enum ButtonReading: Hashable, Sendable {
  /// It fires an object.
  case fires(ButtonMeaning)
  /// It is known to do something else.
  case other(OtherAction)
  /// Unknown.
  case unknown
}

/// Effects of buttons that fire no object.
enum OtherAction: String, CaseIterable, Hashable, Sendable {
  case key, level, stop, place, loneCue, wordCue, noKind, command

  /// Why it becomes no widget.
  var reason: String {
    switch self {
    case .key: "it presses a key of the console"
    case .level: "it sets a level"
    case .stop: "it stops, releases, flashes or steps back, and starts nothing"
    case .place: "it presses a place of the console, whatever lies there"
    case .loneCue: "it fires a cue without saying of which list"
    case .wordCue: "it fires a cue whose number is a word"
    case .noKind: "no kind of object corresponds to what it fires"
    case .command: "it sends a command that is none of the known ones"
    }
  }
}
