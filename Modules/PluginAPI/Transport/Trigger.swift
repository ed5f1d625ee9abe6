public import Domain

/// A request to a console, in the workspace's terms.
public struct Trigger: Hashable, Sendable {
  /// Which half of a tap it is.
  public enum Stroke: String, CaseIterable, Hashable, Sendable {
    /// A finger came down; this switches a ``/Domain/TriggerAction/toggle`` on.
    case press
    /// The finger left or was cancelled; this switches a ``/Domain/TriggerAction/toggle`` off.
    case lift
  }

  /// The object on the console.
  public struct Target: Hashable, Sendable {
    /// The kind of the object.
    public var kind: ObjectKind
    /// Its number on the console; for a cue, the number of its list.
    public var number: ObjectNumber
    /// The cue number, if the target is a cue and not the list itself.
    public var cue: ObjectNumber?
    /// Its name, for messages.
    public var name: String
    /// Its import source; some consoles identify objects only by that.
    public var source: ImportSource?
    /// The console's controls that start it, as ``ConsoleControl/controls(in:)`` reads them; `nil`
    /// if it remembers none.
    public var controls: String?
    /// Whether an import made its number up, as ``MadeUpNumber`` says.
    public var isMadeUp = false

    /// Creates a target.
    public init(
      kind: ObjectKind, number: ObjectNumber, cue: ObjectNumber? = nil, name: String = "",
      source: ImportSource? = nil, controls: String? = nil
    ) {
      self.kind = kind
      self.number = number
      self.cue = cue
      self.name = name
      self.source = source
      self.controls = controls
    }

    /// Creates the target for an object.
    public init(_ object: ShowObject) {
      self.init(
        kind: object.kind, number: object.number, cue: object.cue, name: object.name,
        source: object.source, controls: object.metadata[ConsoleControl.key])
      isMadeUp = MadeUpNumber.isNumber(of: object)
    }

    /// The number and cue together.
    public var consoleNumber: ConsoleNumber { ConsoleNumber(number, cue: cue) }
  }

  /// The object; `nil` if the block only has a message.
  public var target: Target?
  /// The action.
  public var action: TriggerAction
  /// The half of the tap; ``Stroke/lift`` only matters for switches, see
  /// ``/Domain/TriggerAction/isSwitch``.
  public var stroke: Stroke
  /// The message to send instead, as in the command `send`; `nil` for the profile's message.
  public var message: String?
  /// The label of the block, by which one of several controls is chosen; `nil` for the name of the
  /// object.
  public var label: String?
  /// The list's next cue as reported by the console; `nil` if not reported.
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

  /// Creates a trigger for an object.
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
