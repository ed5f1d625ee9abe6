import Domain
public import PluginAPI

/// A wording that adds remedies: the commands that help.
///
/// Surfaces and rules know no commands. A frontend that reads commands opens its seat with this
/// wording: `The board is in play mode; 'edit' makes it editable.`
public struct CommandWording: Wording {
  private let base: any Wording
  private let words: @Sendable (Remedy) -> String

  /// Creates the wording.
  ///
  /// - Parameters:
  ///   - base: The wording that knows no commands.
  ///   - words: The words of the remedies, in the same language.
  public init(
    _ base: any Wording = EnglishWording(),
    words: @escaping @Sendable (Remedy) -> String = { $0.english }
  ) {
    self.base = base
    self.words = words
  }

  /// The text for a key, with its remedy.
  public func text(_ key: TextKey) -> String {
    if case .message(.refused(let refusal)) = key { return text(.refusal(refusal.reason)) }
    let text = base.text(key)
    guard let remedy = Remedy(for: key) else { return text }
    return remedy.isSentence
      ? "\(text) \(words(remedy))."
      : "\(text.hasSuffix(".") ? text.dropLast() : text[...]); \(words(remedy))."
  }
}

/// A command that helps after a refusal or message.
public enum Remedy: CaseIterable, Hashable, Sendable {
  /// Allows smaller blocks.
  case smallerMinimum
  /// Switches to edit mode.
  case edit
  /// Undoes the step before the change that cannot be undone.
  case undoAgain
  /// Gives a cell where there is no order.
  case cell
  /// Rebuilds a damaged trip.
  case resetTrip
  /// Releases what an earlier run held.
  case releaseAll

  /// The remedy for a text, or `nil`.
  init?(for key: TextKey) {
    switch key {
    case .refusal(.belowMinimum(let minimum)) where minimum != .one: self = .smallerMinimum
    case .refusal(.notEditable): self = .edit
    case .refusal(.notUndoable(_, let earlier)) where earlier > 0: self = .undoAgain
    case .refusal(.noOrder): self = .cell
    case .refusal(.itinerary(.damaged)), .message(.tripDamaged), .trip(.damage): self = .resetTrip
    case .message(.leftHeld): self = .releaseAll
    default: return nil
    }
  }

  /// Whether it is a sentence of its own; otherwise it continues the sentence.
  var isSentence: Bool { self == .undoAgain }

  /// The English words, without a full stop.
  public var english: String {
    switch self {
    case .smallerMinimum: "'board set minimum=1' allows smaller ones"
    case .edit: "'edit' makes it editable"
    case .undoAgain: "'undo' again undoes the change before it"
    case .cell: "give a cell, as in 3,0"
    case .resetTrip: "'trip reset' rebuilds it, 'days' shows what is wrong"
    case .releaseAll: "'release BLOCK' or 'release all' releases it"
    }
  }
}
