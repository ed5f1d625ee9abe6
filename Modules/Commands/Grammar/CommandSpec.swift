/// A command: how it is written, what it is for, and what it does.
///
/// The parser, error messages, help, completion and the manual are derived from it. A command is
/// added by a file with its description, and a line in the list of its ``CommandFamily``.
public struct CommandSpec: Sendable {
  /// Reads the words after the name, and tells what is to be done.
  typealias Reading = @Sendable (inout WordReader) throws(SyntaxError) -> Command.Action

  /// The words that it begins with: `board new`.
  public let name: String
  /// How it is written: keywords in lower case, values in upper case, what may be left out in
  /// brackets.
  public let usage: String
  /// What it does, in one line without a full stop.
  public let summary: String
  /// What else there is to know; empty where there is nothing.
  public let details: String
  /// Lines that can be typed as they are.
  public let examples: [String]
  /// Other words for it, which no command begins with: who types one is told the command's own.
  public let synonyms: [String]
  /// Other names that work as well, such as the one that it had before.
  public let aliases: [String]
  /// Whether what it does can be taken back: it acts on nothing outside the workspace.
  let isReversible: Bool
  /// How the words after its name are written.
  let shape: Shape
  /// The options that it takes.
  let options: [OptionSpec]
  let read: Reading

  /// Describes a command.
  ///
  /// - Parameters:
  ///   - name: The words that it begins with.
  ///   - summary: What it does, in one line without a full stop.
  ///   - parts: What is written after its name.
  ///   - details: What else there is to know.
  ///   - examples: Lines that can be typed as they are.
  ///   - synonyms: Other words for it, with blanks between them.
  ///   - aliases: Other names that work as well.
  ///   - isReversible: Whether what it does can be taken back.
  ///   - run: Carries it out.
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

  /// The second word of its name, where it has one.
  public var noun: String? {
    let words = name.split(separator: " ")
    return words.count > 1 ? String(words[1]) : nil
  }
}

extension CommandSpec: Hashable {
  /// Whether both are the same command: each has a name of its own.
  public static func == (left: Self, right: Self) -> Bool { left.name == right.name }

  /// Feeds its name into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
