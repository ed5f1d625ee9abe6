public import Domain

/// What a console is asked to do, in the words of the workspace.
public struct Trigger: Hashable, Sendable {
  /// Which part of a touch asks.
  public enum Stroke: String, CaseIterable, Hashable, Sendable {
    /// A finger came down.
    case press
    /// It left, or was taken away.
    case lift
  }

  /// The kind of the object.
  public var kind: ObjectKind
  /// Its number on the console; of a cue that of its list.
  public var number: ObjectNumber
  /// The cue of the list that is meant, and not the list itself.
  public var cue: ObjectNumber?
  /// Its name, for messages to people.
  public var name: String
  /// Where it was imported from; some consoles know objects by that only.
  public var source: ImportSource?
  /// What to do to it.
  public var action: TriggerAction
  /// The part of the touch; ``Stroke/lift`` means something to ``TriggerAction/flash`` only.
  public var stroke: Stroke
  /// What is sent instead, as the command `send` takes it; `nil` for what the profile says.
  public var message: String?
  /// The cue that the console reported as the next one of the list; `nil` where it reported none.
  public var pending: ObjectNumber?

  /// Creates a trigger.
  public init(
    kind: ObjectKind, number: ObjectNumber, cue: ObjectNumber? = nil, name: String = "",
    source: ImportSource? = nil, action: TriggerAction = .go, stroke: Stroke = .press,
    message: String? = nil
  ) {
    self.kind = kind
    self.number = number
    self.cue = cue
    self.name = name
    self.source = source
    self.action = action
    self.stroke = stroke
    self.message = message
  }

  /// Number and cue in one.
  public var consoleNumber: ConsoleNumber { ConsoleNumber(number, cue: cue) }
}
