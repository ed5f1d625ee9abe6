/// A command: its syntax, its description and its action.
///
/// The parser, error messages, help, completion and the manual are derived from it. To add a
/// command, add a file with its description and a line in the list of its ``CommandFamily``.
public struct CommandSpec: Sendable {
  /// Reads the words after the name, and returns the action.
  typealias Reading = @Sendable (inout WordReader) throws(SyntaxError) -> Command.Action

  /// The name: `board new`.
  public let name: String
  /// The usage: keywords in lower case, values in upper case, optional parts in brackets.
  public let usage: String
  /// A one-line summary without a full stop.
  public let summary: String
  /// More details; may be empty.
  public let details: String
  /// Example lines that can be typed.
  public let examples: [String]
  /// Synonyms that start no command; typing one suggests this command.
  public let synonyms: [String]
  /// Other names that work as well, such as a former name.
  public let aliases: [String]
  /// Whether it can be undone: it only changes the workspace.
  let isReversible: Bool
  /// The syntax of the words after its name.
  let shape: Shape
  /// Its options.
  let options: [OptionSpec]
  let read: Reading

  /// Describes a command.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - summary: A one-line summary without a full stop.
  ///   - parts: The parts after its name.
  ///   - details: More details.
  ///   - examples: Example lines that can be typed.
  ///   - synonyms: Synonyms, separated by spaces.
  ///   - aliases: Other names that work as well.
  ///   - isReversible: Whether it can be undone.
  ///   - run: Runs it.
  init<each Value: Hashable & Sendable>(
    _ name: String, _ summary: String, _ parts: repeat Part<each Value>, details: String = "",
    examples: [String], synonyms: String = "", aliases: [String] = [], isReversible: Bool = true,
    run:
      @escaping @Sendable (CommandRunner, repeat each Value) async throws(CommandError)
      -> any Answer
  ) {
    let slots = Slot.all(repeat each parts)
    self.name = name
    self.summary = summary
    self.details = details
    self.examples = examples
    self.synonyms = synonyms.split(separator: " ").map(String.init)
    self.aliases = aliases
    self.isReversible = isReversible
    shape = .sequence(slots.map(\.shape))
    usage = Shape.sequence([.keyword(name), shape]).usage
    options = shape.options
    read = { reader throws(SyntaxError) in
      var sequence = SequenceReader(slots)
      let values = (repeat try sequence.read(each parts, from: &reader))
      var arguments: [any Hashable & Sendable] = []
      for value in repeat each values { arguments.append(value) }
      return Command.Action(arguments: arguments) { runner throws(CommandError) in
        try await run(runner, repeat each values)
      }
    }
  }

  /// The first word of its name.
  public var verb: String { name.split(separator: " ").first.map(String.init) ?? name }

  /// The second word of its name, if there is one.
  public var noun: String? {
    let words = name.split(separator: " ")
    return words.count > 1 ? String(words[1]) : nil
  }
}

extension CommandSpec: Hashable {
  /// Whether both are the same command: names are unique.
  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  /// Feeds its name into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
