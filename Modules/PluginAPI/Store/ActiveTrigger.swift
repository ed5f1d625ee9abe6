/// Something that this workspace holds down or has switched on at a console.
///
/// The store keeps it, so that it is known what may still be on if a process is killed.
public struct ActiveTrigger: Hashable, Sendable {
  /// The unique key among everything that is on in the show, such as the block that holds it.
  public var key: String
  /// The trigger that was sent; its ``Trigger/action`` is a switch.
  ///
  /// The same with ``Trigger/Stroke/lift`` ends it.
  public var trigger: Trigger
  /// The name shown to people.
  public var name: String
  /// The process that sent it, to find triggers of a process that is gone.
  public var process: String

  /// Creates an entry; it uses its own name, and drops what only the moment of sending needed.
  public init(key: String, trigger: Trigger, name: String, process: String) {
    self.key = key
    self.trigger = trigger
    self.trigger.target?.name = ""
    self.trigger.target?.controls = nil
    self.trigger.label = nil
    self.name = name
    self.process = process
  }
}
