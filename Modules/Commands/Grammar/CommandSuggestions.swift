import Domain
import PluginAPI

/// Finds commands that may be meant by an unknown word.
///
/// It uses synonyms, or else similar spelling.
package enum CommandSuggestions {
  /// The maximum number of suggestions.
  static let limit = 3

  /// The likely commands, most likely first.
  ///
  /// - Parameters:
  ///   - word: The first word of the line.
  ///   - next: The second word: for `delete board`, `board delete` comes first.
  /// - Returns: At most ``limit`` commands, as they are typed.
  static func commands(for word: String, followedBy next: String?) -> [String] {
    let (word, next) = (word.lowercased(), next?.lowercased())
    var found: [String] = []
    if let next, let turned = CommandSpec.named("\(next) \(word)") { found.append(turned.name) }
    let alike = meant(by: word)
    found += (alike.filter { $0.verb == next } + alike.filter { $0.verb != next }).map(\.name)
    guard alike.isEmpty else { return firstOfEach(found) }
    if let next {
      let pairs = CommandSpec.all.filter { $0.noun != nil }.map(\.name)
      found += Spelling.nearest(to: "\(word) \(next)", among: pairs, limit: 1)
    }
    let names = CommandSpec.all.flatMap { [$0.name] + $0.aliases }
    if word.count > 1 { found += names.filter { $0.hasPrefix(word) } }
    found += Spelling.nearest(to: word, among: names, limit: limit)
    return firstOfEach(found)
  }

  /// The likely second words, most likely first.
  ///
  /// - Parameters:
  ///   - word: The second word of the line.
  ///   - nouns: The second words that can follow.
  /// - Returns: Some of `nouns`, at most ``limit``.
  static func nouns(for word: String, among nouns: [String]) -> [String] {
    let word = word.lowercased()
    let alike = nounsByWord[word] ?? []
    return firstOfEach(
      nouns.filter(alike.contains) + Spelling.nearest(to: word, among: nouns, limit: limit))
  }

  /// A note on a word that needs no command, or `nil`.
  static func note(on word: String) -> String? {
    savingWords.contains(word.lowercased()) ? "every edit is saved at once" : nil
  }

  /// The words that are not commands but have a meaning here.
  package static var words: Set<String> { Set(commandsByWord.keys).union(savingWords) }

  private static func meant(by word: String) -> [CommandSpec] {
    if let commands = commandsByWord[word] { return commands }
    // On a console, a kind and a number choose an object.
    return ObjectKind(word: word) == nil ? [] : [.trigger, .place, .objects]
  }

  private static func firstOfEach(_ words: [String]) -> [String] {
    var seen: Set<String> = []
    return Array(words.filter { seen.insert($0).inserted }.prefix(limit))
  }

  // MARK: Synonyms

  private static let savingWords: Set = ["save", "w", "wq"]

  /// Commands of one word come first: they are more common.
  private static let commandsByWord: [String: [CommandSpec]] = {
    var table: [String: [CommandSpec]] = [:]
    for isPair in [false, true] {
      for spec in CommandSpec.all where (spec.noun != nil) == isPair {
        for word in spec.synonyms { table[word, default: []].append(spec) }
      }
    }
    return table
  }()

  private static let nounsByWord: [String: [String]] = {
    let meanings: KeyValuePairs = [
      "remove del rm erase": ["delete"], "copy clone cp": ["duplicate"],
      "create make add": ["new", "add"], "new": ["add"], "name": ["rename", "edit"],
      "change modify alter update": ["edit", "rename"], "min minimum": ["set"], "ls": ["list"],
      "save write": ["export"],
    ]
    var table: [String: [String]] = [:]
    for (words, nouns) in meanings {
      for word in words.split(separator: " ") { table[String(word)] = nouns }
    }
    return table
  }()
}
