import Domain
import Itinerary
import PluginAPI

/// Finds the entry of an itinerary that a command names.
struct EntryResolver {
  let view: TripView

  /// The most candidates that an error lists.
  private static let maximumCandidates = 10

  /// Finds the one entry that is named.
  ///
  /// - Parameter reference: How it is named.
  /// - Returns: The entry.
  /// - Throws: ``CommandError`` where nothing fits, or several do.
  func resolve(_ reference: Located<EntryReference>) throws(CommandError) -> ItineraryEntry {
    switch reference.value {
    case .position(let day, let position):
      let entries = view.plan.entries(ofDay: day)
      guard position <= entries.count else { throw missing(day, entries.count, reference.range) }
      return entries[position - 1]
    case .named(let name):
      let matches = named(name)
      if matches.count == 1, let match = matches.first { return match }
      guard matches.isEmpty else { throw ambiguous(name.text, matches, at: reference.range) }
      throw CommandError(
        .notFound, "the trip has no entry '\(name.text.clipped)'", remedy: "'days' lists them",
        at: reference.range, candidates: near(to: name.text))
    }
  }

  /// Whole names first; then, without quotes, beginnings of identities and of names alike.
  private func named(_ name: NameReference) -> [ItineraryEntry] {
    let key = SearchKey(name.text)
    guard !key.text.isEmpty else { return [] }
    let entries = view.plan.orderedEntries
    let exact = WholeName(name.text).matches(among: entries, names: names)
    guard exact.isEmpty, !name.isExact else { return exact }
    let isIdentity = WordReader.isIdentity(name.text)
    let digits = name.text.lowercased()
    return entries.filter { entry in
      if isIdentity, "\(entry.id)".hasPrefix(digits) { return true }
      return names(of: entry).contains { SearchKey($0).text.hasPrefix(key.text) }
    }
  }

  /// What an entry can be called: its title, its whole row, and the key of its game.
  private func names(of entry: ItineraryEntry) -> [String] {
    let key = entry.game.flatMap { view.plan.schedule.game($0)?.key }
    return [view.name(of: entry), view.row(entry)] + (key.map { [$0] } ?? [])
  }

  private func missing(_ day: Int, _ count: Int, _ range: SourceRange) -> CommandError {
    let what =
      if !view.plan.trip.hasDay(day), count == 0 {
        "the trip has no day \(day); it has \(Count.days(view.plan.trip.dayCount))"
      } else if count == 0 {
        "day \(day) has no entries"
      } else {
        "day \(day) has only \(Count.entries(count))"
      }
    return CommandError(.notFound, what, remedy: "'days' lists them", at: range)
  }

  private func ambiguous(
    _ text: String, _ matches: [ItineraryEntry], at range: SourceRange
  ) -> CommandError {
    let listed = matches.prefix(Self.maximumCandidates).map(view.description)
    let rest = matches.count - listed.count
    return CommandError(
      .ambiguous,
      "\(Count.entries(matches.count)) fit '\(text.clipped)'"
        + (rest > 0 ? "; the first are listed" : ""),
      remedy: "name one by its day and place, or the beginning of its id", at: range,
      candidates: Array(listed))
  }

  private func near(to text: String) -> [String] {
    let entries = view.plan.orderedEntries
    let near = NearNames.find(text, among: entries.map(view.name))
    return near.compactMap { name in entries.first { view.name(of: $0) == name } }
      .map(view.description)
  }
}
