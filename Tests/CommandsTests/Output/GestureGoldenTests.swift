import Commands
import Foundation
import PluginAPI
import Testing
import TextCells

/// What every command for gestures prints, as text and as JSON.
@Suite struct GestureGoldenTests {
  @Test func everyGestureIsReportedInBothForms() async throws {
    let stage = try CommandFixture()
    try await stage.run(CommandFixture.stage)
    let script = """
      tap 10,10; menu reassign; pick --search open --kind list; pick list 7; tap 10,10; cancel
      drag 88,88 to 88,132; drag 10,10 to 54,10; drag 10,10 to 10,-78; undo; undo; undo
      drag -220,-132 to -132,-44; pan 44,0; pick cancel; doubletap -290,-150
      pan 44,-22; pinch 2 at 0,0; zoom 1; home; fit; home; grid off; grid on
      play; tap 10,10; press 10,10 2; doubletap 60,10; drag 200,-50 to 244,-50 --fingers 1 --steps 3
      swipe 0,-60 left
      board list; press 132,176; cancel; swipe 132,176 left; tap 132,22; enter Front
      tap 132,44; enter; board list; swipe 374,176 right; swipe 374,176 left
      tap 374,66; enter; tap 132,176
      """
    var lines: [String] = []
    for statement in Statement.all(in: script) {
      let result = try await stage.runner.run(statement)
      let json = JSONForm().text(of: result)
      _ = try JSONSerialization.jsonObject(with: Data(json.utf8))
      lines.append("> \(statement.text)\n")
      lines.append(TextForm(columns: nil, colorDepth: .none).text(of: result))
      lines.append(json)
    }
    try expectGolden("gestures.txt", lines.joined())
  }
}
