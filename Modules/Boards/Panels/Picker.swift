package import Domain
package import GridGeometry
import Panels
package import PluginAPI

/// The open object picker: its purpose, its search and its matches.
///
/// Every picker starts without a search and with all kinds.
package struct Picker: Sendable {
  /// The purpose of the choice.
  package enum Purpose: Hashable, Sendable {
    /// A new item, with its place and the region that was drawn.
    case place(Placed, Rect<BoardSpace>)
    /// An item that changes its object.
    case reassign(ID<BoardItem>)
  }

  /// The maximum length of a search in Unicode scalars; longer text is cut.
  package static let maximumSearch = 200

  /// The purpose of the choice.
  package let purpose: Purpose
  /// The search words.
  package private(set) var search = ""
  /// The kinds to show; empty for all.
  package private(set) var kinds: Set<ObjectKind> = []
  /// How far the list is scrolled, in points.
  ///
  /// The layout limits it further, so that the list is always full, even if there are fewer objects
  /// than before.
  package private(set) var scroll = 0.0

  let wording: any Wording
  /// The kinds that the app offers.
  let offered: ObjectKinds
  /// The filters of its kinds, with how wide each is if there is room.
  let filters: [(kind: ObjectKind, width: Double)]
  private var index: ObjectSearch
  /// The indices of the matches; `nil` for all.
  private var places: [Int]?

  /// Opens a picker.
  ///
  /// - Parameters:
  ///   - purpose: The purpose of the choice.
  ///   - objects: The objects of the show, in any order.
  ///   - kinds: The kinds that the app offers.
  ///   - wording: The texts.
  package init(
    purpose: Purpose, objects: some Sequence<ShowObject>, kinds: ObjectKinds = .callboard,
    wording: any Wording = EnglishWording()
  ) {
    self.purpose = purpose
    self.wording = wording
    offered = kinds
    filters = kinds.filters.map { ($0, PanelMetrics.width(of: wording.text(.kind($0)))) }
    index = ObjectSearch(objects)
  }

  /// The number of objects without a search.
  package var objectCount: Int { index.objects.count }

  /// The number of matches.
  package var matchCount: Int { places?.count ?? index.objects.count }

  /// The matches, by kind, number and name.
  ///
  /// - Complexity: Linear in the matches; for a few of them, ask for each.
  package var matches: [ShowObject] { places?.map { index.objects[$0] } ?? index.objects }

  /// The match at an index; `nil` beyond the end.
  package func match(at place: Int) -> ShowObject? {
    guard place >= 0, place < matchCount else { return nil }
    return index.objects[places?[place] ?? place]
  }

  /// Searches, and shows only some kinds; an empty set shows all.
  ///
  /// The list starts at its top again.
  package mutating func filter(search: String, kinds: Set<ObjectKind>) {
    self.search = String(search.unicodeScalars.prefix(Self.maximumSearch))
    self.kinds = kinds
    scroll = 0
    find()
  }

  /// Switches the filter of a kind on or off.
  ///
  /// The list starts at its top again.
  package mutating func toggle(_ kind: ObjectKind) {
    filter(search: search, kinds: kinds.symmetricDifference([kind]))
  }

  /// Sets the objects after a change from outside; the search and the kinds stay.
  package mutating func replaceObjects(_ objects: some Sequence<ShowObject>) {
    index = ObjectSearch(objects)
    find()
  }

  /// Scrolls the list, within its limits; ignores a value that is not a number.
  package mutating func scroll(to offset: Double, in layout: PickerLayout) {
    guard !offset.isNaN else { return }
    scroll = PanelPlacement.clamped(offset, 0, layout.maximumScroll)
  }

  private mutating func find() {
    let query = ObjectQuery(search, kinds: kinds)
    places = query.isEmpty ? nil : index.matches(query)
  }
}
