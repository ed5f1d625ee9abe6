import Domain
import Itinerary
import PluginAPI
import Workspace

extension CommandRunner {
  /// The ways to continue a line that is being typed.
  ///
  /// An unreadable line gives no candidates: errors wait until it is entered.
  ///
  /// - Parameter line: The line up to the cursor.
  /// - Returns: The commands, keywords, options and names that match the typed text.
  /// - Complexity: O(*m* log *n*) for *m* matches among *n* names.
  public func completion(of line: String) async -> Completion {
    let request = TypedLine(line, kinds: workspace.registry.kinds).request
    var completion = Completion()
    completion.hint = request.hint
    let prefix = request.prefix.lowercased()
    completion.candidates = request.words.filter { $0.hasPrefix(prefix) && $0 != prefix }
      .map { Completion.Candidate(start: request.start, text: $0, detail: "") }
    for values in request.values {
      if values.source == .files {
        completion.file = Completion.Candidate(
          start: values.start, text: values.prefix, detail: "")
      }
      completion.candidates += await names(values.source, beginningWith: values.prefix).map {
        Completion.Candidate(start: values.start, text: $0.text.quotedAsName, detail: $0.detail)
      }
    }
    var seen: Set<String> = []
    completion.candidates.removeAll { !seen.insert($0.text).inserted }
    return completion
  }

  private typealias Name = (text: String, detail: String)

  private func names(
    _ source: ValueKind.Source, beginningWith prefix: String
  ) async -> [Name] {
    switch source {
    case .none, .files: return []
    case .objects:
      let objects = try? await workspace.objects(beginningWith: prefix)
      let names = (objects ?? nil)?.map { ($0.name, $0.reference) } ?? []
      // Identities match, too: 'f' begins one in sixteen.
      return WordReader.isIdentity(prefix, digits: 1) ? fitting(names, prefix) : names
    case .blocks:
      let items = (try? await items()) ?? []
      return fitting(
        items.enumerated().map { ("#\($0.offset + 1)", Description.item($0.element)) }, prefix)
    case .words(let words): return fitting(words.map { ($0, "") }, prefix)
    case .shows:
      return fitting(((try? await workspace.shows()) ?? []).map { ($0.show.name, "") }, prefix)
    case .boards:
      return fitting(((try? await workspace.boards()) ?? []).map { ($0.board.name, "") }, prefix)
    case .trips:
      return fitting(((try? await workspace.trips()) ?? []).map { ($0.trip.name, "") }, prefix)
    case .entries:
      guard let view = try? await tripView() else { return [] }
      return fitting(
        view.plan.orderedEntries.map { (view.place(of: $0), view.name(of: $0)) }, prefix)
    case .profiles:
      return fitting(
        workspace.registry.transports.flatMap { $0.profiles() }.map { ($0.name, $0.summary) },
        prefix)
    case .commands: return fitting(CommandSpec.all.map { ($0.name, $0.summary) }, prefix)
    case .kinds: return fitting(workspace.registry.kinds.all.map { ($0.rawValue, "") }, prefix)
    case .exports: return fitting(workspace.registry.exports.map { ($0.key, $0.summary) }, prefix)
    case .tripExports:
      return fitting(workspace.registry.tripExports.map { ($0.key, $0.summary) }, prefix)
    case .inkFormats:
      return fitting(workspace.registry.inkFormats.map { ($0.key, $0.summary) }, prefix)
    }
  }

  private func fitting(_ names: [Name], _ prefix: String) -> [Name] {
    let key = SearchKey(prefix).text
    guard !key.isEmpty else { return names }
    return names.filter { SearchKey($0.text).text.hasPrefix(key) }
  }
}

extension String {
  /// The name for use anywhere in a command, in quotes where it needs them.
  fileprivate var quotedAsName: String { needsQuotes ? quotedForCommand : self }

  /// The text in quotes, for use anywhere in a command.
  var quotedForCommand: String {
    var quoted = "\""
    for scalar in unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  /// Whether it has characters besides letters, digits and some signs.
  private var needsQuotes: Bool {
    // Bytes are many times as fast to look at as characters, and most names are ASCII.
    var isASCII = true
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        continue
      case 0x80...: isASCII = false
      default: guard Self.plainSigns.utf8.contains(byte) else { return true }
      }
    }
    return !isASCII
      && contains { !$0.isLetter && !$0.isNumber && !Self.plainSigns.contains($0) }
  }

  private static let plainSigns = "#:,._-|"
}
