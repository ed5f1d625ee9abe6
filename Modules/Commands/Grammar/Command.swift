/// A parsed command, ready to run.
public struct Command: Sendable {
  /// The result of parsing a command.
  struct Action: Sendable {
    /// The values of its parts, in the order of its description.
    let arguments: [any Hashable & Sendable]
    /// Runs it.
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
