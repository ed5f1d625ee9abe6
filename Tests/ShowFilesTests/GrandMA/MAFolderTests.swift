import Domain
import PluginAPI
import ShowFiles
import Testing

@Suite("Folders of grandMA exports")
struct MAFolderTests {
  private func joined(_ names: [String]) throws -> ImportedShow {
    .joined(
      try names.map {
        ImportedShow.Part(file: $0, show: try read(fixture($0), as: plugin(for: $0)))
      })
  }

  @Test("a layout shows the macros of another file, whichever is read first")
  func layoutAndMacros() throws {
    for names in [["layout-ma2.xml", "pools-ma2.xml"], ["pools-ma2.xml", "layout-ma2.xml"]] {
      let show = try joined(names)
      #expect(show.object("Macro:4")?.isMentioned == false)
      #expect(show.object("Macro:4")?.color == ObjectColor(rgb: 0xFF8000))
      #expect(show.object("Macro:19")?.isMentioned == true)
      #expect(show.layouts.map { $0.widgets.map(\.object) } == [["Macro:4", "Macro:19"]])
      #expect(show.count(.macro) == 3)
      #expect(Set(show.objects.map(\.identifier)).count == show.objects.count)
      #expect(show.leftOut("repeated object") == 0)
    }
  }

  @Test("pitfall 20: the same folder again is the same show")
  func again() throws {
    let names = ["layout-ma2.xml", "pools-ma2.xml"]
    #expect(try joined(names) == joined(names))
    let twice = try joined(names + ["pools-ma2.xml"])
    #expect(twice.objects == (try joined(names)).objects)
    #expect(twice.leftOut("repeated object") == 9)
  }

  @Test("of macros of two files with one number, the later ones are left out")
  func twoPacks() throws {
    func pack(_ names: [String]) throws -> ImportedShow {
      let macros = names.enumerated().map { "<Macro index='\($0.offset)' name='\($0.element)'/>" }
      return try read("<MA>\(macros.joined())</MA>", as: .ma2)
    }
    let show = ImportedShow.joined([
      .init(file: "colours.xml", show: try pack(["Red", "Blue"])),
      .init(file: "moves.xml", show: try pack(["Circle", "Blue"])),
    ])
    #expect(show.objects.map(\.name) == ["Red", "Blue"])
    #expect(show.objects.map(\.number.text) == ["1", "2"])
    #expect(show.leftOut("macro") == 1)
    #expect(show.leftOut("repeated object") == 1)
  }
}
