/// Something that this workspace holds down or has switched on at a console.
///
/// It is kept so that a process that was killed leaves word of what may still be on.
public struct ActiveTrigger: Hashable, Sendable {
  /// What tells it from everything else that is on in the show, for example the block that holds it.
  public var key: String
  /// What was sent; its ``Trigger/action`` is a switch. The same with ``Trigger/Stroke/lift`` ends
  /// it.
  public var trigger: Trigger
  /// What a person calls it.
  public var name: String
  /// The process that sent it, so that what was held by one that is gone can be told apart.
  public var process: String

  /// Creates an entry.
  public init(key: String, trigger: Trigger, name: String, process: String) {
    self.key = key
    self.trigger = trigger
    self.name = name
    self.process = process
  }
}
