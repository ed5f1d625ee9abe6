import Domain
import Foundation
import PluginAPI
import ShowImport
import Synchronization
import TestSupport
import Testing
import Workspace

@Suite("Importing what replaces")
struct ReplacingImportTests {
  private static func file(_ groups: [Int]) -> String {
    "Ident 3:0\nManufacturer ETC\nConsole Eos\n"
      + groups.map { "$Group \($0)\n   Text Group \($0)\n" }.joined() + "EndData\n"
  }

  /// What a person was asked, and what they answer.
  private final class Person: Sendable {
    let asked = Mutex<[String]>([])
    let answer: Bool?

    init(_ answer: Bool?) { self.answer = answer }

    func ask(_ report: FileReport) -> Bool? {
      asked.withLock { $0.append(report.vanished?.names.joined(separator: ", ") ?? "") }
      return answer
    }
  }

  private func prepared() async throws -> (TemporaryFolder, Seat, String) {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let path = try folder.write(Self.file([1, 2, 3]), to: "a.asc")
    _ = try await workspace.importShowFile(at: path)
    _ = try folder.write(Self.file([1]), to: "a.asc")
    return (folder, workspace, path)
  }

  private func options(_ deletion: ImportDeletion) -> ImportOptions {
    var options = ImportOptions()
    options.policy = .replace
    options.deletion = deletion
    return options
  }

  @Test("A yes deletes in one transaction, and the second time there is nothing to ask")
  func yes() async throws {
    let (folder, workspace, path) = try await prepared()
    defer { withExtendedLifetime(folder) {} }
    let person = Person(true)
    let options = options(.asked { person.ask($0) })
    let report = try await workspace.importShowFile(at: path, options: options)
    #expect(report.vanished?.isDeleted == true && report.vanished?.blocks == 2)
    #expect(person.asked.withLock { $0 } == ["group 2 \"Group 2\", group 3 \"Group 3\""])
    #expect(try await workspace.objects().map(\.number.text) == ["1"])
    #expect(try await workspace.boards().map(\.itemCount) == [1])
    let again = try await workspace.importShowFile(at: path, options: options)
    #expect(again.vanished == nil && again.unchanged == [.group: 1])
    #expect(person.asked.withLock { $0.count } == 1)
  }

  @Test("A no, and no one to ask, change nothing", arguments: [false, nil])
  func no(answer: Bool?) async throws {
    let (folder, workspace, path) = try await prepared()
    defer { withExtendedLifetime(folder) {} }
    let report = try await workspace.importShowFile(
      at: path, options: options(.asked { _ in answer }))
    #expect(report.refused?.code == .notConfirmed)
    #expect(report.refused?.message.contains("--yes") == (answer == nil))
    #expect(report.vanished?.isDeleted == false && report.vanished?.count == 2)
    #expect(try await workspace.objects().count == 3)
    #expect(try await workspace.boards().map(\.itemCount) == [3])
  }

  @Test("A deletion needs a policy, and no policy is needed if nothing is deleted")
  func standard() async throws {
    let (folder, workspace, path) = try await prepared()
    let report = try await workspace.importShowFile(at: path, options: options(.refused))
    #expect(report.refused?.code == .notConfirmed)
    let whole = try folder.write(Self.file([1, 2, 3, 4]), to: "a.asc")
    let other = try await workspace.importShowFile(at: whole, options: options(.refused))
    #expect(other.created == [.group: 1] && other.refused == nil)
  }

  @Test("What changes while a person thinks is asked again")
  func meanwhile() async throws {
    let (folder, workspace, path) = try await prepared()
    defer { withExtendedLifetime(folder) {} }
    let person = Person(true)
    let isFirst = Mutex(true)
    let report = try await workspace.importShowFile(
      at: path,
      options: options(
        .asked { report in
          let wasFirst = isFirst.withLock { isFirst in
            defer { isFirst = false }
            return isFirst
          }
          if wasFirst {
            // Another import brings what this one would delete as well.
            _ = try? await workspace.importShowFile(
              at: folder.write(Self.file([1, 2, 3, 9]), to: "b.asc"))
          }
          return person.ask(report)
        }))
    #expect(person.asked.withLock { $0.count } == 2)
    #expect(report.vanished?.count == 3)
    #expect(try await workspace.objects().map(\.number.text) == ["1"])
  }

  @Test("Policies, selections and columns reach the importer")
  func options() async throws {
    let folder = try TemporaryFolder()
    let workspace = try WorkspaceFixture.open(folder.file("w.callboard"))
    let path = try folder.write(Self.file([1, 2, 3]), to: "a.asc")
    var options = ImportOptions()
    options.policy = .append
    options.selection = try ImportSelection(kinds: nil, numbers: "2-3", text: nil)
    for _ in 0..<2 {
      let report = try await workspace.importShowFile(at: path, options: options)
      #expect(report.created == [.group: 2])
      #expect(report.leftOut.contains { $0.reason == "not selected" && $0.count == 1 })
    }
    #expect(try await workspace.objects().map(\.number.text) == ["2", "2", "3", "3"])
  }
}
