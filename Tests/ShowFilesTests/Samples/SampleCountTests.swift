import Domain
import Foundation
import PluginAPI
import ShowFiles
import Testing

@Suite(
  "Counts of the sample files", .enabled(if: Samples.arePresent, Comment(rawValue: Samples.absence))
)
struct SampleCountTests {
  @Test(
    "USITT files give the objects, counts and cues that the table expects",
    arguments: Samples.rows(of: ["usitt-"], kinds: ["obj:", "rep:", "src:cue"]))
  func usitt(_ row: Samples.Row) throws {
    let show = try read(Samples.bytes(row.file), as: .usitt)
    try expect(show, row)
  }

  @Test(
    "QLC+ workspaces give the objects and counts that the table expects",
    arguments: Samples.rows(of: ["qlc-"], kinds: ["obj:", "rep:", "src:"]))
  func qlc(_ row: Samples.Row) throws {
    let show = try read(Samples.bytes(row.file), as: .qlc)
    try expect(show, row)
  }

  @Test(
    "grandMA exports give the objects and counts that the table expects",
    arguments: Samples.rows(of: ["ma2-", "ma3-"], kinds: ["obj:", "rep:"]))
  func grandMA(_ row: Samples.Row) throws {
    let show = try read(
      Samples.bytes(row.file), as: row.file.hasPrefix("ma2-") ? .ma2 : .ma3)
    try expect(show, row)
  }

  @Test(
    "MVR scenes give the counts that the table expects",
    arguments: Samples.rows(of: ["mvr-"], kinds: ["src:"]))
  func mvr(_ row: Samples.Row) throws {
    let show = try read(Samples.bytes(row.file), as: .mvr)
    let word = String(row.kind.drop { $0 != ":" }.dropFirst())
    switch word {
    case "GroupObject": #expect(show.count(.group) == row.count)
    case "FocusPoint": #expect(show.count(.position) == row.count)
    case "bytes": break
    case "zip-entries": #expect(show.leftOut("archive member") == row.count - 1)
    default: #expect(show.leftOut(word) == row.count)
    }
    #expect(show.count(.plot) == 1)
  }

  @Test(
    "BlinderKitten shows give the objects and cues that the table expects",
    arguments: Samples.rows(of: ["olga-"], kinds: ["obj:", "src:"]))
  func blinderKitten(_ row: Samples.Row) throws {
    let show = try read(Samples.bytes(row.file), as: .blinderKitten)
    let word = String(row.kind.drop { $0 != ":" }.dropFirst())
    switch word {
    case "cues": #expect(show.cueCount + show.leftOut("Cue-duplicate") == row.count)
    case "bytes", "group", "cuelist": try expect(show, row)
    case "preset":
      #expect([.colour, .position].reduce(0) { $0 + show.count($1) } == row.count)
    case "virtualButton":
      #expect(show.layouts.reduce(0) { $0 + $1.widgets.count } == row.count)
    case _ where row.kind.hasPrefix("src:"): #expect(show.leftOut(word) == row.count)
    default: try expect(show, row)
    }
  }

  @Test(
    "every control of a TouchOSC layout is a widget, a layout, or counted",
    arguments: Samples.rows(of: ["tosc-"], kinds: ["src:node/"]))
  func tosc(_ row: Samples.Row) throws {
    let show = try read(Samples.bytes(row.file), as: .tosc)
    let type = String(row.kind.dropFirst("src:node/".count))
    let widgets = show.layouts.reduce(0) { $0 + $1.widgets.count }
    switch type {
    case "BUTTON": #expect(widgets + show.leftOutTotal("BUTTON-") == row.count)
    case "GROUP": #expect(show.layouts.count + show.leftOut(type) == row.count)
    default: #expect(show.leftOut(type) == row.count)
    }
  }

  @Test(
    "every button of a Companion configuration is a widget or counted",
    arguments: Samples.rows(of: ["companion-"], kinds: ["src:controls", "src:version"]))
  func companion(_ row: Samples.Row) throws {
    let show = try read(Samples.bytes(row.file), as: .companion)
    let widgets = show.layouts.reduce(0) { $0 + $1.widgets.count }
    switch row.kind {
    case "src:controls": #expect(widgets + show.leftOutTotal("button-") == row.count)
    default: #expect(show.dialect == "version \(row.count)")
    }
  }

  @Test(
    "Eos CSV files give the objects and cues that the table expects",
    arguments: Samples.rows(of: ["eoscsv-"], kinds: ["obj:", "rep:", "src:cue"]))
  func eosCSV(_ row: Samples.Row) throws {
    try expect(try read(Samples.bytes(row.file), as: .eosCSV), row)
  }

  @Test("every row of the table about these formats is looked at")
  func rowsAreThere() {
    #expect(Samples.rows(of: ["usitt-"], kinds: ["obj:"]).count == 36)
    #expect(Samples.rows(of: ["usitt-"], kinds: ["rep:"]).count == 12)
    #expect(Samples.rows(of: ["eoscsv-"], kinds: ["obj:", "src:cues"]).count == 2)
    #expect(Samples.rows(of: ["qlc-"], kinds: ["obj:"]).count == 66)
    #expect(Samples.rows(of: ["qlc-"], kinds: ["rep:"]).count == 7)
    #expect(Samples.rows(of: ["ma2-", "ma3-"], kinds: ["obj:"]).count == 19)
    #expect(Samples.rows(of: ["ma2-", "ma3-"], kinds: ["rep:"]).count == 2)
    #expect(Samples.rows(of: ["olga-"], kinds: ["obj:"]).count == 3)
    #expect(
      Samples.rows(of: ["companion-"], kinds: ["src:controls", "src:version"]).count == 2)
    #expect(Samples.rows(of: ["tosc-"], kinds: ["src:node/"]).count == 15)
  }

  private func expect(_ show: ImportedShow, _ row: Samples.Row) throws {
    let word = String(row.kind.drop { $0 != ":" }.dropFirst())
    switch row.kind {
    case _ where row.kind.hasPrefix("obj:"):
      let kind = try #require(ObjectKind(rawValue: word))
      #expect(show.count(kind) == row.count)
    case _ where row.kind.hasPrefix("rep:"):
      #expect(show.leftOut(word) == row.count)
    case "src:cues-distinct":
      #expect(show.cueCount == row.count)
    case "src:Fixture":
      #expect(show.leftOut(word) == row.count)
    case "src:widget-bound":
      // Every bound widget is placed, or counted with the reason.
      // A button of a function without a kind is pressed by itself, and switches.
      let placed = show.layouts.reduce(0) {
        $0 + $1.widgets.count { $0.object != nil || $0.action.isSwitch }
      }
      let counted = show.leftOut.reduce(0) { sum, row in
        let isBound = ["-hidden", "-unmapped", "-Level"].contains {
          row.what.hasPrefix("widget/") && row.what.hasSuffix($0)
        }
        return sum + (isBound ? row.count : 0)
      }
      #expect(placed + counted == row.count)
    case "src:widget-unbound", "src:widget-dangling":
      let suffix = word.dropFirst("widget".count)
      let counted = show.leftOut.filter { $0.what.hasSuffix(suffix) }.reduce(0) { $0 + $1.count }
      // A button that stops everything has no function, but a message.
      let pressers = show.layouts.reduce(0) {
        $0 + $1.widgets.count { $0.object == nil && !$0.action.isSwitch }
      }
      #expect(counted + (suffix == "-unbound" ? pressers : 0) == row.count)
    case "src:widget/Label", "src:widget/XYPad", "src:widget/Clock", "src:widget/AudioTriggers":
      #expect(show.leftOut(word) == row.count)
    default: break
    }
  }
}

@Suite(
  "What the sample files are", .enabled(if: Samples.arePresent, Comment(rawValue: Samples.absence)))
struct SampleRecognitionTests {
  @Test("each sample is known by its content alone", arguments: Samples.names)
  func recognition(_ name: String) throws {
    let found = ShowFilesTests.recognition(of: try Samples.bytes(name))
    if name.hasPrefix("qlc-") {
      #expect(found?.key == "qlc")
      #expect(found?.1 == .yes)
    } else if name.hasPrefix("usitt-") {
      #expect(found?.key == "usitt")
      #expect(found?.1 == .yes)
    } else if name.hasPrefix("ma2-") || name.hasPrefix("ma3-") {
      #expect(found?.key == String(name.prefix(3)))
      #expect(found?.1 == .yes)
    } else if name.hasPrefix("mvr-") || name.hasPrefix("olga-") {
      #expect(found?.key == String(name.prefix { $0 != "-" }))
      #expect(found?.1 == .yes)
    } else if name.hasPrefix("tosc-") {
      #expect(found?.key == "tosc")
      #expect(found?.1 == .yes)
    } else if name.hasPrefix("companion-") {
      #expect(found?.key == "companion")
      #expect(found?.1 == .yes)
    } else if name.hasPrefix("eoscsv-") {
      #expect(found?.key == "eoscsv")
      #expect(found?.1 == .yes)
    } else if name.hasSuffix(".expected.json") {
      #expect(found == nil)
    } else {
      #expect(found?.key == "known")
      guard case .unsupported(let about, let advice) = found?.1 else {
        Issue.record("\(name) is not refused")
        return
      }
      #expect(!about.isEmpty && !advice.isEmpty)
    }
  }

  @Test(
    "dialects of the samples",
    arguments: [
      ("usitt-eos336-otbpa-EXCERPT.asc", "eos"), ("usitt-olc-sample.asc", "olc"),
      ("usitt-lacylights-palettes_color_focus.asc", "eos"), ("usitt-cuex-asd.asc", "plain"),
    ])
  func dialect(_ name: String, _ dialect: String) throws {
    #expect(try read(Samples.bytes(name), as: .usitt).dialect == dialect)
  }

  @Test("the undefined palettes of the Eos excerpt are named")
  func undefinedPalettes() throws {
    let show = try read(Samples.bytes("usitt-eos336-otbpa-EXCERPT.asc"), as: .usitt)
    #expect(show.warning("CP8, CP10") != nil)
    #expect(show.warning("911, 917") != nil)
    #expect(show.title == "OTBPA DRESS TUES")
  }

  @Test(
    "identifiers and layout names of every sample are unique",
    arguments: Samples.names.filter { $0.hasPrefix("qlc-") || $0.hasPrefix("usitt-") })
  func identifiers(_ name: String) throws {
    let show = try read(
      Samples.bytes(name), as: name.hasPrefix("qlc-") ? .qlc : .usitt)
    #expect(Set(show.objects.map(\.identifier)).count == show.objects.count)
    #expect(Set(show.layouts.map(\.identifier)).count == show.layouts.count)
    let fired = Set(show.layouts.flatMap { $0.widgets.compactMap(\.object) })
    #expect(fired.isSubset(of: show.objects.map(\.identifier)))
    for kind in ObjectKind.allCases {
      let numbers = show.objects.filter { $0.kind == kind }.map(\.number)
      #expect(Set(numbers).count == numbers.count, "\(kind) numbers repeat")
    }
  }
}
