public import Domain

/// What a console is asked to do, in the words of the workspace.
public struct Trigger: Hashable, Sendable {
  /// Which half of a tap asks.
  public enum Stroke: String, CaseIterable, Hashable, Sendable {
    /// A finger came down; of a ``TriggerAction/toggle``, it is switched on.
    case press
    /// It left, or was taken away; of a ``TriggerAction/toggle``, it is switched off.
    case lift
  }

  /// The object that a console is asked about.
  public struct Target: Hashable, Sendable {
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

    /// Creates a target.
    public init(
      kind: ObjectKind, number: ObjectNumber, cue: ObjectNumber? = nil, name: String = "",
      source: ImportSource? = nil
    ) {
      self.kind = kind
      self.number = number
      self.cue = cue
      self.name = name
      self.source = source
    }

    /// The target that an object is.
    public init(_ object: ShowObject) {
      self.init(
        kind: object.kind, number: object.number, cue: object.cue, name: object.name,
        source: object.source)
    }

    /// Number and cue in one.
    public var consoleNumber: ConsoleNumber { ConsoleNumber(number, cue: cue) }
  }

  /// The object; `nil` where the block only holds a message.
  public var target: Target?
  /// What to do.
  public var action: TriggerAction
  /// The half of the tap; ``Stroke/lift`` means something to switches only, see
  /// ``TriggerAction/isSwitch``.
  public var stroke: Stroke
  /// What is sent instead, as the command `send` takes it; `nil` for what the profile says.
  public var message: String?
  /// The cue that the console reported as the next one of the list; `nil` where it reported none.
  public var pending: ObjectNumber?

  /// Creates a trigger.
  public init(
    _ target: Target?, action: TriggerAction = .go, stroke: Stroke = .press,
    message: String? = nil
  ) {
    self.target = target
    self.action = action
    self.stroke = stroke
    self.message = message
  }

  /// Creates a trigger of an object.
  public init(
    kind: ObjectKind, number: ObjectNumber, cue: ObjectNumber? = nil, name: String = "",
    source: ImportSource? = nil, action: TriggerAction = .go, stroke: Stroke = .press,
    message: String? = nil
  ) {
    self.init(
      Target(kind: kind, number: number, cue: cue, name: name, source: source), action: action,
      stroke: stroke, message: message)
  }
}
