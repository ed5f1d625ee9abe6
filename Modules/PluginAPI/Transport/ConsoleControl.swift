public import Domain

/// A control of a console's own screen, such as a button of QLC+'s virtual console.
///
/// An object remembers those that started it in the file that it was imported from.
public struct ConsoleControl: Hashable, Sendable {
  /// What a control is.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A button that each press switches.
    case toggle
    /// A button that is on while it is held.
    case flash
    /// A cue list with its own go, back and stop.
    case cueList = "cuelist"
    /// A slider that starts something above zero, and stops it at zero.
    case slider
  }

  /// What it is.
  public let kind: Kind
  /// Its number on the console.
  public let number: UInt32
  /// Its caption; may be empty.
  public let caption: String

  /// Creates a control.
  public init(_ kind: Kind, _ number: UInt32, caption: String) {
    (self.kind, self.number, self.caption) = (kind, number, caption)
  }

  /// The key of an object's metadata that remembers its controls.
  public static let key = "callboard.controls"

  /// The text that remembers controls: a line each, as many as metadata can hold.
  public static func text(of controls: [ConsoleControl]) -> String {
    var text = ""
    for control in controls {
      let line = "\(control.kind.rawValue) \(control.number) \(control.caption)"
      guard text.utf8.count + line.utf8.count < Metadata.maximumValueBytes else { break }
      text += (text.isEmpty ? "" : "\n") + line
    }
    return text
  }

  /// The remembered controls of a text; lines that are not controls are skipped.
  public static func controls(in text: String) -> [ConsoleControl] {
    text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      guard words.count == 3, let kind = Kind(rawValue: String(words[0])),
        let number = UInt32(words[1])
      else { return nil }
      return ConsoleControl(kind, number, caption: String(words[2]))
    }
  }
}

/// A control as the connected console has it.
public struct ReportedControl: Hashable, Sendable {
  /// Its number.
  public let number: UInt32
  /// Its caption.
  public let caption: String
  /// What it can be; none if no block can use it.
  public let kinds: Set<ConsoleControl.Kind>
  /// What it starts; `nil` if the console does not say.
  public let source: ImportSource?

  /// Creates a control.
  public init(
    _ number: UInt32, caption: String, kinds: Set<ConsoleControl.Kind>, source: ImportSource? = nil
  ) {
    (self.number, self.caption, self.kinds, self.source) = (number, caption, kinds, source)
  }
}

/// The state of a control.
public enum ControlState: Hashable, Sendable {
  /// It is off.
  case off
  /// It is on.
  case on
  /// What it starts was started by something else: a press takes it over, and does not stop it.
  case followed
  /// A cue list that runs, at a step, from 0.
  case at(step: Int)

  /// Whether what it starts runs.
  public var isRunning: Bool { self != .off }
}
