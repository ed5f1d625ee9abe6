import Boards
import Domain
import GridGeometry
import Panels
import PluginAPI
import TestSupport
import Testing

@Suite("The picker")
struct PickerTests {
  private static let objects: [ShowObject] = [
    BoardFixture.object(5, .list, "Opening night"), BoardFixture.object(12, .list, "Finale"),
    BoardFixture.object(2, .group, "Front"), BoardFixture.object(1, .colour, "Opal blue"),
    BoardFixture.object(7, .macro, ""), BoardFixture.object(4, .list, "Öffnung"),
  ]
  private static let inOrder = ["Front", "Opal blue", "Öffnung", "Opening night", "Finale", ""]

  private static func picker(_ objects: [ShowObject] = objects) -> Picker {
    Picker(purpose: .reassign(BoardFixture.id(1)), objects: objects)
  }

  private static func layout(_ picker: Picker, height: Double = 400) -> PickerLayout {
    PickerLayout(
      picker, anchor: screenRect((100, 100, 88, 88)),
      view: Size(width: 800, height: height))
  }

  @Test("Begins with everything, in order")
  func begins() {
    let picker = Self.picker(Self.objects.reversed())
    #expect(picker.purpose == .reassign(BoardFixture.id(1)))
    #expect(picker.search == "" && picker.kinds == [] && picker.scroll == 0)
    #expect(picker.matches.map(\.name) == Self.inOrder)
    #expect(picker.matchCount == 6 && picker.objectCount == 6)
  }

  @Test(
    "Finds by name, kind and number, of some kinds",
    arguments: [
      ("", [], inOrder), ("  ", [], inOrder), ("OP", [], ["Opal blue", "Opening night"]),
      ("o", [.list], ["Öffnung", "Opening night"]), ("", [.macro, .group], ["Front", ""]),
      ("color", [], ["Opal blue"]), ("list 5", [], ["Opening night"]),
      ("ning 5 list", [], ["Opening night"]), ("offnung", [], ["Öffnung"]),
      ("7", [], [""]), ("zebra", [], []), ("front", [.list], []), ("", [.plot], []),
    ] as [(String, Set<ObjectKind>, [String])])
  func filters(search: String, kinds: Set<ObjectKind>, names: [String]) {
    var picker = Self.picker()
    picker.filter(search: search, kinds: kinds)
    #expect(picker.search == search && picker.kinds == kinds)
    #expect(picker.matches.map(\.name) == names)
    #expect(picker.matchCount == names.count && picker.objectCount == 6)
    for place in -2...8 {
      let name = names.indices.contains(place) ? names[place] : nil
      #expect(picker.match(at: place)?.name == name, "\(place)")
    }
  }

  @Test("A kind is switched on and off")
  func toggles() {
    var picker = Self.picker()
    picker.filter(search: "o", kinds: [])
    picker.toggle(.list)
    #expect(picker.kinds == [.list] && picker.search == "o")
    picker.toggle(.colour)
    #expect(picker.matches.map(\.name) == ["Opal blue", "Öffnung", "Opening night"])
    picker.toggle(.list)
    #expect(picker.matches.map(\.name) == ["Opal blue"])
    picker.toggle(.colour)
    #expect(picker.kinds == [])
    // The macro has no name, but a kind with an "o" in it.
    #expect(picker.matches.map(\.name) == ["Front", "Opal blue", "Öffnung", "Opening night", ""])
  }

  @Test("A search is cut", arguments: [199, 200, 201, 100_000])
  func cuts(length: Int) {
    var picker = Self.picker()
    picker.filter(search: String(repeating: "ö", count: length), kinds: [])
    #expect(picker.search.count == min(length, 200))
    // Accents upon accents are one character, but do not pass either.
    picker.filter(search: "o" + String(repeating: "\u{308}", count: length), kinds: [])
    #expect(picker.search.unicodeScalars.count == min(length + 1, 200))
  }

  @Test("Objects from outside are searched as those before")
  func replaces() {
    var picker = Self.picker()
    picker.filter(search: "op", kinds: [.list])
    picker.replaceObjects(
      [BoardFixture.object(9, .list, "Opus"), BoardFixture.object(3, .group, "Opus")]
        + Self.objects.dropFirst())
    #expect(picker.search == "op" && picker.kinds == [.list])
    #expect(picker.matches.map(\.name) == ["Opus"])
    picker.replaceObjects([])
    #expect(picker.matches.isEmpty && picker.objectCount == 0)
    #expect(picker.search == "op" && picker.kinds == [.list])
  }

  @Test(
    "Scrolls within the list",
    arguments: [
      (0, 0), (10, 10), (44.5, 44.5), (616, 616), (617, 616), (1e300, 616), (.infinity, 616),
      (-1, 0), (-.infinity, 0), (.nan, 100),
    ] as [(Double, Double)])
  func scrolls(offset: Double, expected: Double) {
    var picker = Self.picker((1...20).map { BoardFixture.object($0, .list, "") })
    let layout = Self.layout(picker, height: 900)
    #expect(layout.maximumScroll == 14 * 44)
    picker.scroll(to: 100, in: layout)
    picker.scroll(to: offset, in: layout)
    #expect(picker.scroll == expected)
    #expect(Self.layout(picker, height: 900).scroll == expected)
  }

  @Test("A new search begins at the top, and what got shorter shows its end")
  func scrollAfterChanges() {
    let many = (1...20).map { BoardFixture.object($0, .list, "") }
    var picker = Self.picker(many)
    picker.scroll(to: 500, in: Self.layout(picker, height: 900))
    picker.replaceObjects(many.dropLast(10))
    #expect(Self.layout(picker, height: 900).scroll == 4 * 44)
    picker.replaceObjects(many.dropLast(17))
    #expect(Self.layout(picker, height: 900).scroll == 0)
    picker.replaceObjects(many)
    picker.scroll(to: 500, in: Self.layout(picker, height: 900))
    picker.toggle(.list)
    #expect(picker.scroll == 0)
    picker.scroll(to: 500, in: Self.layout(picker, height: 900))
    picker.filter(search: "", kinds: [])
    #expect(picker.scroll == 0)
  }
}
