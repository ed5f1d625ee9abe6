package import Domain
package import GridGeometry
import Panels
package import PluginAPI

/// The choice of an object while it is open: what for, what is searched, and what is found.
///
/// Every picker begins without a search and with all kinds: nothing is remembered from the one
/// before (spec B5).
package struct Picker: Sendable {
  /// What the object is chosen for.
  package enum Purpose: Hashable, Sendable {
    /// A new item, with the place it will have and the region that was drawn.
    case place(Placed, Rect<BoardSpace>)
    /// An item that is to show another object.
    case reassign(ID<BoardItem>)
  }

  /// The most Unicode scalars a search may have; what is beyond is cut.
  package static let maximumSearch = 200

  /// What the object is chosen for.
  package let purpose: Purpose
  /// The words that are searched for.
  package private(set) var search = ""
  /// The kinds that are shown; empty means all.
  package private(set) var kinds: Set<ObjectKind> = []
  /// How far the list is scrolled, in points.
  ///
  /// The layout has the last word: it shows no less of the list than fits, also where there are
  /// fewer objects than there were.
  package private(set) var scroll = 0.0

  /// The filters of all kinds, with how wide each is where there is room.
  let filters: [(kind: ObjectKind, width: Double)]
  private var index: ObjectSearch
  /// The places of what was found; all where it is `nil`.
  private var places: [Int]?

  /// Opens a picker.
  ///
  /// - Parameters:
  ///   - purpose: What the object is chosen for.
  ///   - objects: The objects of the show, in any order.
  ///   - kinds: The kinds that it has filters for.
  package init(
    purpose: Purpose, objects: some Sequence<ShowObject>, kinds: ObjectKinds = .callboard
  ) {
    self.purpose = purpose
    filters = kinds.all.map { ($0, PanelMetrics.width(of: $0.rawValue)) }
    index = ObjectSearch(objects)
  }

  /// How many objects there are to choose from without a search.
  package var objectCount: Int { index.objects.count }

  /// How many objects were found.
  package var matchCount: Int { places?.count ?? index.objects.count }

  /// What was found, by kind, number and name.
  ///
  /// - Complexity: Linear in what was found; for a few of them, ask for each.
  package var matches: [ShowObject] { places?.map { index.objects[$0] } ?? index.objects }

  /// One of the objects that were found, by its place among them; `nil` beyond.
  package func match(at place: Int) -> ShowObject? {
    guard place >= 0, place < matchCount else { return nil }
    return index.objects[places?[place] ?? place]
  }

  /// Searches, and shows only some kinds; none means all.
  ///
  /// The list begins at its top again.
  package mutating func filter(search: String, kinds: Set<ObjectKind>) {
    self.search = String(search.unicodeScalars.prefix(Self.maximumSearch))
    self.kinds = kinds
    scroll = 0
    find()
  }

  /// Switches the filter of a kind on or off.
  ///
  /// The list begins at its top again.
  package mutating func toggle(_ kind: ObjectKind) {
    filter(search: search, kinds: kinds.symmetricDifference([kind]))
  }

  /// Takes over the objects after they changed from outside; the search and the kinds stay.
  package mutating func replaceObjects(_ objects: some Sequence<ShowObject>) {
    index = ObjectSearch(objects)
    find()
  }

  /// Scrolls the list, no further than to its ends; something that is no number does nothing.
  package mutating func scroll(to offset: Double, in layout: PickerLayout) {
    guard !offset.isNaN else { return }
    scroll = PanelPlacement.clamped(offset, 0, layout.maximumScroll)
  }

  private mutating func find() {
    let query = ObjectQuery(search, kinds: kinds)
    places = query.isEmpty ? nil : index.matches(query)
  }
}
