import Domain
import PluginAPI

/// The fields of the custom entry editor as texts, until it is accepted.
struct EntryDraft: Hashable, Sendable {
  /// Why a draft is invalid.
  enum Fault: Error {
    case badTime(String)
    case badPlace(String)
  }

  /// The maximum length of a field in Unicode scalars; longer text is cut.
  static let maximumLength = 1_000

  private var texts: [EntryField: String] = [:]
  /// The texts when the editor opened: an unchanged field keeps the entry's current value.
  private var former: [EntryField: String] = [:]
  /// The focused field.
  var focus = EntryField.title

  /// Starts a new entry.
  init() {}

  /// Starts editing an entry.
  init(_ content: CustomContent) {
    texts = [
      .title: content.title, .icon: content.icon,
      .time: content.time.map { "\($0)" } ?? "",
      .place: content.location.map { "\($0.latitude),\($0.longitude)" } ?? "",
    ]
    former = texts
  }

  /// The text of a field.
  func text(of field: EntryField) -> String { texts[field] ?? "" }

  /// Whether any field has changed since the editor opened.
  var isChanged: Bool { EntryField.allCases.contains(where: isChanged) }

  private func isChanged(_ field: EntryField) -> Bool { text(of: field) != former[field] ?? "" }

  /// Sets the text of a field, and focuses it.
  mutating func fill(_ field: EntryField, _ text: String) {
    texts[field] = String(text.unicodeScalars.prefix(Self.maximumLength))
    focus = field
  }

  /// The content of an entry after applying the changed fields.
  ///
  /// - Parameter content: The current content.
  /// - Returns: The new content; title and icon as typed.
  /// - Throws: ``Fault`` if a time or place is invalid.
  func applied(to content: CustomContent) throws(Fault) -> CustomContent {
    var content = content
    if isChanged(.title) { content.title = text(of: .title) }
    if isChanged(.icon) { content.icon = text(of: .icon) }
    if isChanged(.time) { content.time = try time() }
    if isChanged(.place) { content.location = try place() }
    return content
  }

  private func time() throws(Fault) -> TimeOfDay? {
    let text = text(of: .time)
    guard !text.isBlank else { return nil }
    guard let time = TimeOfDay(text.withoutBlanks) else { throw .badTime(text) }
    return time
  }

  private func place() throws(Fault) -> GeoLocation? {
    let text = text(of: .place)
    guard !text.isBlank else { return nil }
    let parts = text.withoutBlanks.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]),
      let place = GeoLocation(latitude: latitude, longitude: longitude)
    else { throw .badPlace(text) }
    return place
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
  fileprivate var withoutBlanks: String { filter { !$0.isWhitespace } }
}
