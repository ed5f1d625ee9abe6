public import Domain
import JSONText
import PluginAPI

/// An object that got another name by an import.
public struct RenamedObject: Hashable, Sendable {
  /// The most that a report names.
  static let most = 100

  /// Its kind.
  public let kind: ObjectKind
  /// Its number after the import, with the cue if it is one.
  public let number: ConsoleNumber
  /// The name that it had.
  public let from: String
  /// The name that it has.
  public let to: String

  /// Creates a renaming.
  public init(kind: ObjectKind, number: ConsoleNumber, from: String, to: String) {
    self.kind = kind
    self.number = number
    self.from = from
    self.to = to
  }

  /// As people read it: `list 5 'Storm' → 'Sturm'`, or `app 'Mail' → 'Post'` without a number.
  public var sentence: String {
    let isNumbered = !kind.isOfHost || number.number != .zero
    return kind.rawValue + (isNumbered ? " \(number)" : "") + " '\(from)' → '\(to)'"
  }

  var json: JSON {
    .object([
      ("kind", .string(kind.rawValue)), ("number", .string(number.text)), ("from", .string(from)),
      ("to", .string(to)),
    ])
  }
}
