/// A command with its arguments, ready to be carried out.
public struct Command: Sendable {
  /// What a command was read into.
  struct Action: Sendable {
    /// The values of its parts, in the order of its description.
    let arguments: [any Hashable & Sendable]
    /// Carries it out.
    let run: @Sendable (CommandRunner) async throws(CommandError) -> any Answer
  }

  /// Its description.
  public let spec: CommandSpec
  /// The values of its parts, in the order of its description.
  public var arguments: [any Hashable & Sendable] { action.arguments }
  let action: Action

  init(_ spec: CommandSpec, _ action: Action) {
    self.spec = spec
    self.action = action
  }
}
