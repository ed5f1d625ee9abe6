import Domain
import PluginAPI
import Workspace

extension CommandSpec {
  static let boardSet = CommandSpec(
    "board set", "changes settings of the board's rules", .settings,
    details: """
      A flow has columns, size and spacing, tiles have field and mirror; see 'help board new'. On \
      a grid, minimum=2 requires blocks of at least 2x2 cells, and is refused while a smaller one \
      is on the board. On a grid with push=on the blocks in the way of a move give way, by command \
      and by finger. A setting without a value gets its default. 'boards' shows the settings. This \
      cannot be undone.
      """,
    examples: [
      "board set columns=4", "board set size=3x1 spacing=", "board set minimum=2",
      "board set push=on",
    ]
  ) { runner, settings throws(CommandError) in
    let edit = SettingsEdit(settings.values)
    do throws(CommandError) {
      return try await runner.alterBoard(.setSettings(edit), .set)
    } catch {
      guard error.code == .badSetting, var rules = await runner.workspace.board?.rules else {
        throw error
      }
      rules.settings = edit.applied(to: rules.settings)
      throw runner.located(error, in: rules, settings)
    }
  }
}

/// Settings of a board's rules by their names; an empty one is the default.
package struct BoardSettings: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The settings with their places.
  package let all: [String: Located<String>]

  /// The values without their places.
  var values: [String: String] { all.mapValues(\.value) }

  /// Creates settings.
  package init(dictionaryLiteral settings: (String, Located<String>)...) {
    all = Dictionary(settings) { $1 }
  }

  /// Reads settings.
  ///
  /// - Parameters:
  ///   - words: Their words.
  ///   - hint: What else the error says about a word that is none.
  /// - Throws: ``SyntaxError`` if a word is not a setting, or a setting is given twice.
  init(words: [Token], hint: String = "") throws(SyntaxError) {
    var all: [String: Located<String>] = [:]
    for word in words {
      let parts = word.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let name = parts.first, !name.isEmpty, let value = parts.last else {
        throw word.isNo(
          "setting", ["SETTING=VALUE"], remedy: "write SETTING=VALUE, as in columns=4" + hint)
      }
      let setting = Located(String(value), at: word.range)
      guard all.updateValue(setting, forKey: String(name)) == nil else {
        throw SyntaxError("'\(name)' is given twice", at: word.range)
      }
    }
    self.all = all
  }
}

extension Part where Value == BoardSettings {
  /// `SETTING=VALUE…`.
  static var settings: Part {
    Part(.repeated(.value(ValueKind("SETTING=VALUE")))) { reader throws(SyntaxError) in
      var words = [try reader.next("SETTING=VALUE", missing: "the setting is missing")]
      while let word = reader.next() { words.append(word) }
      return try BoardSettings(words: words)
    }
  }
}
