import Foundation
import Testing

/// The tables of `Documentation/consoles.md`: what a block sends, by profile, kind and action.
struct ConsolePage {
  /// The profiles, in the order of the page.
  let profiles: [Profile]

  /// What the page says of a profile.
  struct Profile {
    let name: String
    /// What a block sends while nothing is chosen.
    fileprivate(set) var cells: [Cell] = []
    /// What it sends instead, where something is chosen.
    fileprivate(set) var changes: [Cell] = []
  }

  /// What a tap on a block comes to.
  struct Cell {
    let kind: String
    let action: String
    let number: String
    /// What was chosen of the profile, as `--set` takes it; `nil` where nothing was.
    var choice: String?
    /// The messages of each stroke: a flash has two of them, all other actions one.
    fileprivate(set) var strokes: [[String]] = []
    /// Why the console has no equivalent: empty where the page only says that it has none, `nil`
    /// where it has one.
    fileprivate(set) var refusal: String?
  }

  private struct Unreadable: Error, CustomStringConvertible {
    let description: String
  }

  /// Reads the page.
  init() throws {
    let url = URL(fileURLWithPath: #filePath).resolvingSymlinksInPath()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Documentation/consoles.md")
    let page = try String(contentsOf: url, encoding: .utf8)
    let parts = page.components(separatedBy: "<!-- The tables follow from the profiles:")
    guard parts.count == 3 else { throw Unreadable(description: "the page has no tables") }
    let keys = Key.described(in: parts[0])
    profiles = try parts[1].components(separatedBy: "\n### `").dropFirst().map { section in
      let name = String(section.prefix { $0 != "`" })
      let key = keys.first { name.hasPrefix($0.console.lowercased()) }
      return try Self.profile(name, section.components(separatedBy: "\n"), key)
    }
  }

  private static func profile(_ name: String, _ lines: [String], _ key: Key?) throws -> Profile {
    var reasons: [String: String] = [:]
    for line in lines {
      if let note = line.wholeMatch(of: /([0-9]+)\. (.+)/) {
        reasons[String(note.1)] = String(note.2)
      }
    }
    var profile = Profile(name: name)
    var heads: [String] = []
    for line in lines {
      guard line.hasPrefix("| ") else {
        heads = []
        continue
      }
      let texts = line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
      guard !heads.isEmpty else {
        heads = texts
        continue
      }
      guard texts != Array(repeating: "---", count: heads.count) else { continue }
      guard texts.count == heads.count else { throw Unreadable(description: line) }
      switch heads[0] {
      case "kind":
        for (head, text) in zip(heads, texts).dropFirst() {
          // A head names the number where it is not the usual one.
          let words = head.components(separatedBy: ", number ")
          let number = words.count > 1 ? words[1] : "5"
          let cell = Cell(kind: texts[0], action: words[0], number: number)
          profile.cells.append(try cell.reading(text, reasons, key))
        }
      case "cue of a list":
        let cell = Cell(kind: "list", action: heads[1], number: texts[0])
        profile.cells.append(try cell.reading(texts[1], reasons, key))
      case "with":
        let choice = texts[0].filter { $0 != "`" }
        let words = texts[1].components(separatedBy: " ")
        let number = words.count > 1 ? words[1] : "5"
        let cell = Cell(kind: words[0], action: texts[2], number: number, choice: choice)
        profile.changes.append(try cell.reading(texts[3], reasons, key))
      default: break
      }
    }
    return profile
  }
}

extension ConsolePage.Cell {
  /// The block that is meant, for the message of a test that fails.
  var title: String { "\(kind) \(number) \(action)\(choice.map { " with \($0)" } ?? "")" }

  /// The cell with what its text says.
  fileprivate func reading(
    _ text: String, _ reasons: [String: String], _ key: ConsolePage.Key?
  ) throws -> Self {
    var cell = self
    if let dash = text.wholeMatch(of: /–( \(([0-9]+)\))?/) {
      cell.refusal = dash.2.map { reasons[String($0)] ?? "note \($0) is missing" } ?? ""
      return cell
    }
    for stroke in text.components(separatedBy: ", then ") {
      guard let whole = stroke.wholeMatch(of: /(keys )?((`[^`]+` ?)+)/) else {
        throw ConsolePage.Unreadable(description: "'\(text)' cannot be read")
      }
      let codes = whole.2.split(separator: "`").map(String.init).filter { $0 != " " }
      guard whole.1 != nil else {
        cell.strokes.append(codes)
        continue
      }
      guard let key else { throw ConsolePage.Unreadable(description: "what keys are for \(text)") }
      cell.strokes.append(codes.flatMap { $0.split(separator: " ").flatMap(key.messages) })
    }
    return cell
  }
}

extension ConsolePage {
  /// What a stroke of a key is, by the page's example of one.
  fileprivate struct Key {
    let console: String
    let name: String
    /// What is sent for the key of the example.
    let sent: [String]

    /// The examples: `On Hog a key ‘group’ is ‘/hog/hardware/group 1’, then ‘…’`.
    static func described(in page: String) -> [Key] {
      let text = page.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      let example =
        /On (\w+) a key `(\w+)` is `([^`]+)`, then `([^`]+)`(, and `([^`]+)` once more)?/
      return text.matches(of: example).map { match in
        var sent = [String(match.3), String(match.4)]
        if let again = match.6 {
          sent.append(sent[1].prefix { $0 != " " } + " \(again)")
        }
        return Key(console: String(match.1), name: String(match.2), sent: sent)
      }
    }

    /// What is sent for another key.
    func messages(for key: Substring) -> [String] {
      sent.map { $0.replacingOccurrences(of: "/\(name) ", with: "/\(key) ") }
    }
  }
}
