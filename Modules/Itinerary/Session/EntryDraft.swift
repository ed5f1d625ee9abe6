import Domain
import PluginAPI

/// What the editor of a custom entry holds until it is accepted: its fields as texts.
struct EntryDraft: Hashable, Sendable {
  /// Why a draft cannot be kept.
  enum Fault: Error {
    case badTime(String)
    case badPlace(String)
  }

  /// The most Unicode scalars of a field; what is beyond is cut.
  static let maximumLength = 1_000

  private var texts: [EntryField: String] = [:]
  /// The texts when the editor opened: a field that is as it was leaves the entry as it is by then.
  private var former: [EntryField: String] = [:]
  /// The field that takes what is typed.
  var focus = EntryField.title

  /// Begins a new entry.
  init() {}

  /// Begins to edit an entry.
  init(_ content: CustomContent) {
    texts = [
      .title: content.title, .icon: content.icon,
      .time: content.time.map { "\($0)" } ?? "",
      .place: content.location.map { "\($0.latitude),\($0.longitude)" } ?? "",
    ]
    former = texts
  }

  /// What a field holds.
  func text(of field: EntryField) -> String { texts[field] ?? "" }

  /// Whether any field holds something else than when the editor opened.
  var isChanged: Bool { EntryField.allCases.contains(where: isChanged) }

  private func isChanged(_ field: EntryField) -> Bool { text(of: field) != former[field] ?? "" }

  /// Puts a text into a field, which is focused then.
  mutating func fill(_ field: EntryField, _ text: String) {
    texts[field] = String(text.unicodeScalars.prefix(Self.maximumLength))
    focus = field
  }

  /// What an entry holds after the fields that were changed are kept.
  ///
  /// - Parameter content: What it holds now.
  /// - Returns: What it holds then; title and icon as they are typed.
  /// - Throws: ``Fault`` where a time or place cannot be read.
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
