import Domain
import PluginAPI
import Transport_OSC

/// The part of `Documentation/consoles.md` that follows from the profiles.
struct ConsoleTables {
  /// The lines of the page.
  private(set) var lines: [String] = []
  /// The sentences under a table, in the order they are first needed.
  private var reasons: [String] = []

  /// The tables of profiles.
  static func text(of profiles: [OSCProfile]) throws -> String {
    var tables = Self()
    for profile in profiles { try tables.add(profile) }
    return tables.lines.joined(separator: "\n")
  }

  private mutating func add(_ profile: OSCProfile) throws {
    reasons = []
    let ports = profile.ports.map { "`\($0)`" }.joined(separator: ", ")
    let gap = profile.gap == 0 ? "" : " Gap between strokes of keys: \(profile.gap) ms."
    lines += ["### `\(profile.name)`", ""]
    lines += ["\(profile.summary). Chosen by itself where the port is one of \(ports).\(gap)", ""]
    try addMessages(profile)
    addSettings(profile)
    try addChoices(profile)
  }

  // MARK: What is sent

  /// The actions with a column; the page says what `toggle` is made of.
  private static let actions = TriggerAction.allCases.filter { $0 != .toggle }

  /// Cues that no number with a point can say.
  private static let cues = ["5/20", "5/2.5"]

  private mutating func addMessages(_ profile: OSCProfile) throws {
    lines += row(["kind"] + Self.actions.map(\.rawValue) + ["go, number 5.2"])
    lines += row(Array(repeating: "---", count: Self.actions.count + 2))
    for kind in ObjectKind.allCases {
      let cells = try Self.actions.map { try cell(profile, kind, $0, "5") }
      lines += row([kind.rawValue] + cells + [try cell(profile, kind, .go, "5.2")])
    }
    lines.append("")
    lines += row(["cue of a list", "go"]) + row(["---", "---"])
    for cue in Self.cues { lines += row([cue, try cell(profile, .list, .go, cue)]) }
    lines.append("")
    for (index, reason) in reasons.enumerated() { lines.append("\(index + 1). \(reason)") }
    if !reasons.isEmpty { lines.append("") }
  }

  private mutating func cell(
    _ profile: OSCProfile, _ kind: ObjectKind, _ action: TriggerAction, _ number: String
  ) throws -> String {
    switch try Self.sent(profile, kind, action, number) {
    case .success(let text): return text
    case .failure(let error):
      let reason = error.message.split(separator: ": ", maxSplits: 1).last.map(String.init) ?? ""
      if !reasons.contains(reason) { reasons.append(reason) }
      return "– (\((reasons.firstIndex(of: reason) ?? 0) + 1))"
    }
  }

  private static func sent(
    _ profile: OSCProfile, _ kind: ObjectKind, _ action: TriggerAction, _ text: String
  ) throws -> Result<String, TransportError> {
    guard let number = ConsoleNumber(text) else { return .success("") }
    var trigger = Trigger(kind: kind, number: number.number, cue: number.cue, action: action)
    do throws(TransportError) {
      let press = written(try profile.messages(for: trigger))
      guard action == .flash else { return .success(press) }
      trigger.stroke = .lift
      return .success("\(press), then \(written(try profile.messages(for: trigger)))")
    } catch {
      return .failure(error)
    }
  }

  /// Messages in code; keys by their names.
  private static func written(_ messages: [ConsoleMessage]) -> String {
    let words = Written.keysOrMessages(messages)
    guard messages.contains(where: \.isKey) else {
      return words.map { "`\($0)`" }.joined(separator: " ")
    }
    return "keys `\(words.joined(separator: " "))`"
  }

  // MARK: What can be chosen

  private mutating func addSettings(_ profile: OSCProfile) {
    guard !profile.settings.isEmpty else { return }
    lines += row(["setting", "what it is about", "choices, the default first"])
    lines += row(["---", "---", "---"])
    for setting in profile.settings {
      let first = setting.choices.filter { $0.name == setting.standard }
      let choices = first + setting.choices.filter { $0.name != setting.standard }
      let isPlain = choices.count > 4
      let text = choices.map { isPlain ? "`\($0.name)`" : "`\($0.name)`: \($0.meaning)" }
      lines += row([
        "`\(setting.name)`", setting.meaning,
        choices.isEmpty ? "nothing, or a part of an address" : text.joined(separator: "; "),
      ])
    }
    lines.append("")
  }

  /// What each choice but the defaults changes.
  private mutating func addChoices(_ profile: OSCProfile) throws {
    var rows: [[String]] = []
    for setting in profile.settings {
      let others = setting.choices.map(\.name).filter { $0 != setting.standard }
      // Of many choices of one sort, one says what they do.
      let shown = setting.choices.isEmpty ? ["/x"] : Array(others.suffix(others.count > 4 ? 1 : 4))
      for choice in shown {
        let chosen = try profile.choosing([setting.name: choice])
        rows += try changes(profile, chosen, "\(setting.name)=\(choice)")
          .prefix(setting.choices.isEmpty || others.count > 4 ? 1 : Int.max)
      }
    }
    guard !rows.isEmpty else { return }
    lines += row(["with", "kind", "action", "instead"])
    lines += row(Array(repeating: "---", count: 4))
    for cells in rows { lines += row(["`\(cells[0])`"] + cells.dropFirst()) }
    lines.append("")
  }

  private func changes(
    _ profile: OSCProfile, _ chosen: OSCProfile, _ choice: String
  ) throws -> [[String]] {
    var rows: [[String]] = []
    func compare(_ kind: ObjectKind, _ action: TriggerAction, _ number: String) throws {
      let text = try Self.sent(chosen, kind, action, number)
      guard text != (try Self.sent(profile, kind, action, number)) else { return }
      let what = number == "5" ? kind.rawValue : "\(kind.rawValue) \(number)"
      rows.append([choice, what, action.rawValue, reported(text)])
    }
    for kind in ObjectKind.allCases {
      for action in Self.actions { try compare(kind, action, "5") }
      if kind == .list {
        for cue in Self.cues { try compare(kind, .go, cue) }
      }
    }
    return rows
  }

  private func reported(_ result: Result<String, TransportError>) -> String {
    switch result {
    case .success(let text): text
    case .failure: "–"
    }
  }

  private func row(_ cells: [String]) -> [String] {
    ["| " + cells.joined(separator: " | ") + " |"]
  }
}
