import Domain
import PluginAPI

/// An entry of a calendar whose day has no number yet.
struct CalendarEntry {
  let day: CalendarDay
  /// The key of the game that it follows, in this program's own calendars.
  var follows: String?
  /// Its place on its day; `nil` if the calendar does not say.
  var order: Int?
  let content: ImportedEntry.Content
  var isStranded = false
  /// Whether another program wrote it, so that its time gives its place.
  var isForeign = false
  let line: Int
  /// The lines that name its cities.
  var cityLines: [Int] = []

  /// Its title, if it has one.
  var title: String? { custom?.title }

  /// The time of a custom entry.
  var time: TimeOfDay? { custom?.time }

  private var custom: CustomContent? {
    if case .custom(let custom) = content { custom } else { nil }
  }

  /// The content with the final keys of cities: for each changed key, the new key.
  func settledContent(_ keys: [String: String]) -> ImportedEntry.Content {
    guard case .travel(let from, let to, let meters, let seconds) = content else { return content }
    return .travel(
      from: keys[from] ?? from, to: keys[to] ?? to, distanceMeters: meters,
      durationSeconds: seconds)
  }
}
