import Domain
import PluginAPI

/// Finds the commands that a person may have meant by a word that begins none.
///
/// Words of the same meaning count; where there are none, words that are spelled alike.
package enum CommandSuggestions {
  /// The most commands that are suggested.
  static let limit = 3

  /// The commands that may have been meant, the likeliest first.
  ///
  /// - Parameters:
  ///   - word: The first word of the line.
  ///   - next: The second word: after `delete board`, `board delete` comes first.
  /// - Returns: At most ``limit`` commands, as they are written.
  static func commands(for word: String, followedBy next: String?) -> [String] {
    let (word, next) = (word.lowercased(), next?.lowercased())
    var found: [String] = []
    if let next, let turned = CommandName(rawValue: "\(next) \(word)") {
      found.append(turned.rawValue)
    }
    let alike = meant(by: word)
    found += (alike.filter { $0.verb == next } + alike.filter { $0.verb != next }).map(\.rawValue)
    guard alike.isEmpty else { return firstOfEach(found) }
    if let next {
      let pairs = CommandName.allCases.filter { $0.noun != nil }.map(\.rawValue)
      found += Spelling.nearest(to: "\(word) \(next)", among: pairs, limit: 1)
    }
    found += Spelling.nearest(
      to: word, among: CommandName.allCases.map(\.rawValue) + ["exit"], limit: limit)
    return firstOfEach(found)
  }

  /// The second words of commands that may have been meant, the likeliest first.
  ///
  /// - Parameters:
  ///   - word: The second word of the line.
  ///   - nouns: The words that can follow the first one.
  /// - Returns: Some of `nouns`, at most ``limit``.
  static func nouns(for word: String, among nouns: [String]) -> [String] {
    let word = word.lowercased()
    let alike = nounsByWord[word] ?? []
    return firstOfEach(
      nouns.filter(alike.contains) + Spelling.nearest(to: word, among: nouns, limit: limit))
  }

  /// What to say of a word that no command is needed for, or `nil`.
  static func note(on word: String) -> String? {
    savingWords.contains(word.lowercased()) ? "every edit is saved at once" : nil
  }

  /// The words that are no commands and have a meaning here.
  package static var words: Set<String> { Set(commandsByWord.keys).union(savingWords) }

  private static func meant(by word: String) -> [CommandName] {
    if let commands = commandsByWord[word] { return commands }
    // On a console a kind and a number choose an object.
    return ObjectKind(word: word) == nil ? [] : [.trigger, .place, .objects]
  }

  private static func firstOfEach(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return Array(words.filter { seen.insert($0).inserted }.prefix(limit))
  }

  // MARK: Words of the same meaning

  private static let savingWords: Set = ["save", "w", "wq", "commit"]

  private static let commandsByWord = byWord(meanings)
  private static let nounsByWord = byWord(nounMeanings)

  private static let meanings: [(words: String, commands: [CommandName])] = [
    ("delete del rm erase", [.remove, .objectDelete, .boardDelete]),
    ("ls list dir", [.items, .objects, .boards]),
    ("find search grep lookup", [.objects]),
    ("rename name", [.boardRename, .showRename, .objectEdit]),
    ("copy duplicate clone cp", [.boardDuplicate, .showDuplicate]),
    ("open load cd use", [.show, .board, .trip]),
    ("new create make", [.boardNew, .showNew, .objectAdd]),
    ("add", [.place, .objectAdd, .entryAdd]),
    ("put lay set insert", [.place]),
    ("mv", [.move]),
    ("size", [.resize]),
    ("change modify alter update assign", [.objectEdit, .reassign, .action]),
    ("draw redraw display print look", [.view]),
    ("go fire run start", [.trigger, .tap]),
    ("flash toggle pause back", [.action, .trigger]),
    ("click touch", [.tap]),
    ("hold", [.press]),
    ("scroll", [.pan]),
    ("center centre", [.home]),
    ("u", [.undo]),
    ("attach console consoles", [.connect, .connections, .profiles]),
    ("detach hangup", [.disconnect]),
    ("status ping", [.connections]),
    ("listen watch log", [.monitor]),
    ("read", [.import]),
    ("write backup", [.export]),
    ("block blocks", [.items, .place]),
    ("cue cues", [.objects, .trigger]),
    ("day games itinerary schedule", [.days, .trip]),
    ("lock", [.play]),
    ("unlock", [.edit]),
    ("yes ok", [.enter]),
    ("no abort esc", [.cancel]),
    ("stop", [.recordStop, .disconnect, .cancel]),
    ("? man h usage commands", [.help]),
    ("q :q bye close logout", [.quit]),
  ]

  private static let nounMeanings: [(words: String, commands: [String])] = [
    ("remove del rm erase", ["delete"]),
    ("copy clone cp", ["duplicate"]),
    ("create make add", ["new", "add"]),
    ("new", ["add"]),
    ("name", ["rename", "edit"]),
    ("change modify alter update", ["edit", "rename"]),
    ("min", ["minimum"]),
    ("ls", ["list"]),
    ("save write", ["export"]),
  ]

  private static func byWord<Meaning>(
    _ meanings: [(words: String, commands: [Meaning])]
  ) -> [String: [Meaning]] {
    var table: [String: [Meaning]] = [:]
    for (words, commands) in meanings {
      for word in words.split(separator: " ") { table[String(word)] = commands }
    }
    return table
  }
}
