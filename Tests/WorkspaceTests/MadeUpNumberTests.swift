import Domain
import PluginAPI
import ShowImport
import TestSupport
import Testing
import Workspace

/// Objects of files that give them no numbers.
@Suite("Made-up numbers")
struct MadeUpNumberTests {
  @Test("What an import numbers itself fires nothing by that number, until a person gives it one")
  func fired() async throws {
    let folder = try TemporaryFolder()
    let seat = try WorkspaceFixture.open(folder.file("w.callboard"))
    let path = try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <GMA3 DataVersion="1.8.1.0">
        <Macro Name="House up"><MacroLine Command="Go+ Sequence 1"/></Macro>
        <Macro Name="House down"><MacroLine Command="Go+ Sequence 2"/></Macro>
      </GMA3>
      """, to: "macros.xml")
    let report = try await seat.importShowFile(at: path)
    #expect(report.created == [.macro: 2])
    #expect(
      report.warnings.map(\.message).contains {
        $0.contains("2 objects of kind macro have no number in the file")
      })
    let object = try #require(try await seat.objects().first)
    func isMadeUp() async throws -> Bool {
      Trigger.Target(try #require(try await seat.objects().first)).isMadeUp
    }
    #expect(try await isMadeUp())
    // The same file again changes nothing, and says it again.
    #expect(try await seat.importShowFile(at: path).unchanged == [.macro: 2])
    #expect(try await isMadeUp())
    _ = try await seat.editObject(object.id, ObjectEdit(number: object.consoleNumber))
    #expect(try await !isMadeUp())
    #expect(try await seat.importShowFile(at: path).unchanged == [.macro: 2])
    #expect(try await !isMadeUp())
  }
}
