import ArgumentParser
import SyncServer
import Terminal

/// Makes a key.
struct NewKeyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "new", abstract: "Make a key for a device, and print it.",
    discussion: """
      The key is printed once, alone on standard output; the server keeps only what checks it. \
      Keep it secret: it opens the owner's workspaces.
      """)

  @Argument(help: "The name of the key, such as that of the device.")
  var name: String

  @Option(help: "Whose workspaces the key opens: all keys of one owner share them.")
  var owner = KeysCommand.standardOwner

  @Flag(help: "The device gets changes of others, but cannot send its own.")
  var readOnly = false

  @OptionGroup var store: StoreOption

  func validate() throws {
    try Self.check("the name of a key", name)
    try Self.check("--owner", owner)
  }

  /// Refuses what cannot be the name of a key or owner.
  static func check(_ option: String, _ text: String) throws {
    guard KeyEntry.isName(text) else {
      throw ValidationError(
        "\(option) has 1 to \(KeyEntry.nameLength) letters, digits, dots, hyphens and "
          + "underscores, and begins with a letter or digit")
    }
  }

  mutating func run() async throws {
    try await Failure.ending { () throws(Failure) in
      let storage = try await store.openOrMake()
      let key = try await KeysCommand.makeKey(
        name, owner: owner, canWrite: !readOnly, in: storage, at: try store.place)
      if StandardStream.error.isTerminal {
        StandardStream.error.writeLine(
          "The key '\(name)', which is shown only now; type or paste it on the device:")
      }
      try Failure.deliver(key + "\n")
      return 0
    }
  }
}
