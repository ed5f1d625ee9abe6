import Domain
import Foundation
import PluginAPI
import ShowImport
import Synchronization
import TestSupport
import Testing
import Workspace

/// Files that may not belong to the show that they would be merged into.
@Suite("Importing what may not belong to the show")
struct MergingTests {
  private static func file(_ groups: ClosedRange<Int>, _ name: (Int) -> String) -> String {
    "Ident 3:0\nManufacturer ETC\nConsole Eos\n"
      + groups.map { "$Group \($0)\n   Text \(name($0))\n" }.joined() + "EndData\n"
  }

  /// What a person was asked, and what they answer.
  private final class Person: Sendable {
    let asked = Mutex<[String]>([])
    let answer: MergeAnswer?

    init(_ answer: MergeAnswer?) { self.answer = answer }

    var options: ImportOptions {
      var options = ImportOptions()
      options.merging = .asked { _, doubt in
        self.asked.withLock { $0.append(doubt.sentence) }
        return self.answer
      }
      return options
    }

    var questions: [String] { asked.withLock { $0 } }
  }

  private let folder: TemporaryFolder
  private let seat: Seat

  init() throws {
    folder = try TemporaryFolder()
    seat = try WorkspaceFixture.open(folder.file("w.callboard"))
  }

  /// Twenty groups.
  private func prepare() async throws {
    let path = try folder.write(Self.file(1...20) { "Group \($0)" }, to: "tour.asc")
    _ = try await seat.importShowFile(at: path)
  }

  private func imported(
    _ groups: ClosedRange<Int>, _ person: Person, _ name: (Int) -> String
  ) async throws -> FileReport {
    try await seat.importShowFile(
      at: folder.write(Self.file(groups, name), to: "other.asc"), options: person.options)
  }

  private func names() async throws -> [String] { try await seat.objects().map(\.name) }

  @Test("A file of another show is merged only if the person says so")
  func merge() async throws {
    try await prepare()
    let before = try await names()
    let silent = Person(nil)
    let refused = try await imported(18...30, silent) { "Other \($0)" }
    #expect(refused.refused?.code == .notConfirmed)
    let message = try #require(refused.refused?.message)
    #expect(message.contains("shares 3 of 13 objects with this show and would rename 3"))
    #expect(message.contains("'tour'") && message.contains("--yes") && message.contains("--show"))
    let cancelled = try await imported(18...30, Person(.cancel)) { "Other \($0)" }
    #expect(cancelled.refused?.code == .notConfirmed)
    #expect(cancelled.refused?.message == "nothing was imported")
    #expect(try await names() == before)
    #expect(try await seat.shows().count == 1)
    let person = Person(.merge)
    let report = try await imported(18...30, person) { "Other \($0)" }
    #expect(report.created == [.group: 10] && report.updated == [.group: 3])
    #expect(person.questions.count == 1 && report.doubt?.renamed == 3)
  }

  @Test("As a new show it changes nothing of this one, whatever shows there are")
  func newShow() async throws {
    try await prepare()
    _ = try await seat.createShow(named: "other")
    let tour = try #require(try await seat.shows().first { $0.show.name == "tour" })
    _ = try await seat.openShow(tour.show.id)
    let report = try await imported(18...30, Person(.newShow)) { "Other \($0)" }
    #expect(report.show == "other 2" && report.isNewShow && report.created == [.group: 13])
    #expect(await seat.show?.name == "other 2")
    #expect(try await seat.shows().map(\.objectCount).sorted() == [0, 13, 20])
  }

  @Test("More than a tenth of other names is asked about, and a tenth is not")
  func renamed() async throws {
    try await prepare()
    let person = Person(.merge)
    let few = try await imported(1...20, person) { $0 < 3 ? "New \($0)" : "Group \($0)" }
    #expect(few.updated == [.group: 2] && person.questions.isEmpty && few.doubt == nil)
    let many = try await imported(1...20, person) { $0 < 6 ? "Old \($0)" : "Group \($0)" }
    #expect(many.updated == [.group: 5])
    #expect(person.questions == ["shares 20 of 20 objects with this show and would rename 5"])
  }

  @Test(
    "In a small show one other name is asked about only where there is little else",
    arguments: [(3, 1, false), (3, 2, true), (1, 1, true), (9, 2, true)])
  func small(count: Int, renames: Int, asks: Bool) async throws {
    let person = Person(.cancel)
    _ = try await seat.createShow(named: "tour")
    _ = try await imported(1...count, person) { "Group \($0)" }
    let report = try await imported(1...count, person) {
      $0 <= renames ? "New \($0)" : "Group \($0)"
    }
    #expect((report.refused != nil) == asks && person.questions.isEmpty == !asks)
  }

  @Test("The same file again, an empty show and a file with half of the show ask nothing")
  func nothing() async throws {
    let person = Person(nil)
    _ = try await seat.createShow(named: "tour")
    #expect(try await imported(1...20, person) { "Group \($0)" }.created == [.group: 20])
    #expect(try await imported(1...20, person) { "Group \($0)" }.unchanged == [.group: 20])
    #expect(try await imported(11...30, person) { "Group \($0)" }.created == [.group: 10])
    #expect(person.questions.isEmpty)
  }

  @Test("A file of the show's name may rename half of it, and no more without a question")
  func namesake() async throws {
    try await prepare()
    let person = Person(.cancel)
    for (last, asks) in [(10, false), (20, true)] {
      let text = Self.file(1...20) { $0 <= last ? "\(last) \($0)" : "Group \($0)" }
      let path = try folder.write(text, to: "tour.asc")
      let report = try await seat.importShowFile(at: path, options: person.options)
      #expect((report.refused != nil) == asks && person.questions.isEmpty == !asks)
    }
  }

  @Test("Parts of one show share nothing, but rename nothing either")
  func parts() async throws {
    try await prepare()
    let person = Person(nil)
    var options = person.options
    options.isPart = true
    let more = try folder.write(Self.file(21...30) { "Group \($0)" }, to: "more.asc")
    #expect(
      try await seat.importShowFile(at: more, options: options).created == [.group: 10])
    let other = try folder.write(Self.file(1...5) { "Other \($0)" }, to: "wrong.asc")
    let report = try await seat.importShowFile(at: other, options: options)
    #expect(report.refused?.code == .notConfirmed && person.questions.count == 1)
  }

  @Test("An import names its command, which takes it back")
  func command() async throws {
    try await prepare()
    let person = Person(.merge)
    let path = try folder.write(Self.file(18...30) { "Other \($0)" }, to: "other.asc")
    let before = try await names()
    let options = person.options
    func imported() async throws -> FileReport {
      try await seat.run(as: "import other.asc") { seat throws(WorkspaceError) in
        try await seat.importShowFile(at: path, options: options)
      }
    }
    let number = try #require(try await imported().command)
    #expect(try await seat.history(limit: 1).map(\.record.number) == [number])
    #expect(try await imported().command == nil)
    _ = try await seat.revert(number)
    #expect(try await names() == before)
  }
}
