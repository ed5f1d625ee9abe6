import Commands
import Foundation
import PluginAPI
import Testing
import TextCells

/// What commands for trips print, byte for byte.
@Suite struct TripGoldenTests {
  private static func script(_ stage: CommandFixture) -> String {
    """
    trips; trip; trip spring; days; route
    zones Dinner; zones "Chicago -> Detroit"; barriers 2:2; zones g1; barriers g1; barriers Museum
    trip export toy; trip export toy to "\(stage.folder.path)/out.toy"
    trip merge "\(stage.folder.path)/changed.toy" --zone America/Chicago
    trip merge "\(stage.folder.path)/changed.toy" --zone America/Chicago
    days; trip rename Summer; trip reset --yes; days
    offline; online; travel --unit km --speed 90; days; travel --unit mi
    entry add Lunch on 1 --time 12:30 --icon 🥪 --location 41.9,-87.6; map; map Lunch
    entry edit lunch --title "Late lunch" --time none; lift "Chicago -> Detroit"; drop at 3
    entry move late to 3:1; entry move 3:1 to 3:1; entry delete late --yes; days
    trip new Holiday on 2026-12-24 for 2; days; route; trips; trip delete Holiday --yes; trips
    """
  }

  @Test func everyCommandSaysWhatItDid() async throws {
    let stage = try await CommandFixture.onTour()
    var lines: [String] = []
    for statement in Statement.all(in: Self.script(stage)) {
      let text = TextForm(columns: nil, colorDepth: .none)
        .text(of: try await stage.runner.run(statement))
      #expect(text.isEmpty || text.hasSuffix("\n"))
      lines.append(stage.placeless("> \(statement.text)\n\(text)"))
    }
    try expectGolden("trips-text.txt", lines.joined())
  }

  @Test func everyCommandPrintsOneObject() async throws {
    let stage = try await CommandFixture.onTour()
    var lines: [String] = []
    for statement in Statement.all(in: Self.script(stage)) {
      let json = JSONForm().text(of: try await stage.runner.run(statement))
      #expect(json.hasPrefix("{\"version\":1,") && json.hasSuffix("}\n"))
      #expect(json.dropLast().allSatisfy { !$0.isNewline })
      _ = try JSONSerialization.jsonObject(with: Data(json.utf8))
      lines.append(stage.placeless("\(statement.text) → \(json)"))
    }
    try expectGolden("trips-json.txt", lines.joined())
  }

  @Test func listsFitTheTerminal() async throws {
    let stage = try await CommandFixture.onTour()
    for line in ["days", "trips", "zones Dinner", "barriers 2:2", "route"] {
      let result = try #require(try await stage.run(line).first)
      for columns in [20, 30, 50] {
        let text = TextForm(columns: columns, colorDepth: .none).text(of: result)
        let isTable = line != "route"
        for row in text.split(separator: "\n") where isTable {
          #expect(row.count <= columns, "\(line) in \(columns): \(row)")
        }
      }
    }
  }

  @Test func travelIsGold() async throws {
    let stage = try await CommandFixture.onTour()
    let result = try #require(try await stage.run("days").first)
    let text = TextForm(columns: 80, colorDepth: .full).text(of: result)
    let colored = text.split(separator: "\n").filter { $0.contains("38;2;212;175;55m") }
    #expect(colored.count == 1 && colored.allSatisfy { $0.contains("Chicago -> Detroit") })
  }

  @Test func aTerminalObeysNothingInADocument() async throws {
    let stage = try await CommandFixture.onTour()
    let result = try #require(try await stage.run("trip export toy").first)
    let piped = TextForm(columns: nil, colorDepth: .none).text(of: result)
    #expect(piped.contains("\r\n"))
    let shown = TextForm(columns: 80, colorDepth: .none).text(of: result)
    #expect(!shown.contains("\r") && shown.contains("2 Dinner\n"))
  }
}
