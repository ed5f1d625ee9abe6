import Domain
import PluginAPI
import ShowImport
import Testing

/// Objects that are found again although what their file identifies them by has changed, and those
/// that must not be taken for others.
@Suite("Objects found again")
struct FoundAgainTests {
  private static func file(_ objects: ImportedObject...) -> ImportedShow {
    ImportedShow(objects: objects)
  }

  /// An entry whose number the reader gave.
  private static func macro(_ number: String, _ name: String, _ id: String) -> ImportedObject {
    entry(.macro, number, name, id: id, hasOwnNumber: false)
  }

  @Test("Pitfall 20: what was renumbered keeps its block, where its name is the only one")
  func renumbered() {
    var workshop = Workshop()
    workshop.take(Self.file(entry(.group, "5", "Front"), entry(.group, "8", "Back")))
    let front = workshop.object(.group, "5")
    let changed = Self.file(entry(.group, "6", "Front"), entry(.group, "8", "Back"))
    let report = workshop.take(changed)
    #expect(report.created.isEmpty && report.updated == [.group: 1] && report.vanished == nil)
    #expect(workshop.object(.group, "6")?.id == front?.id && workshop.objects.count == 2)
    #expect(
      report.warnings.map(\.message) == [
        "1 object was matched by kind and name and took over the file's number: "
          + "group 'Front' 5 → 6"
      ])
    let again = workshop.take(changed)
    #expect(again.updated.isEmpty && again.created.isEmpty && again.warnings.isEmpty)
  }

  @Test(
    "A name that is not the only one finds nothing again",
    arguments: [
      (["5 Front"], ["6 Front", "7 Front"]), (["5 Front", "6 Front"], ["7 Front"]),
      (["5 Front"], ["6 front"]), (["5 "], ["6 "]),
    ] as [([String], [String])])
  func ambiguous(_ before: [String], _ after: [String]) {
    func groups(_ texts: [String]) -> ImportedShow {
      ImportedShow(
        objects: texts.map { text in
          let words = text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
          return entry(.group, words[0], words[1])
        })
    }
    var workshop = Workshop()
    workshop.take(groups(before))
    let report = workshop.take(groups(after))
    #expect(report.created == [.group: after.count] && report.updated.isEmpty)
    #expect(workshop.objects.count == before.count + after.count)
  }

  @Test("Nor is anything found again by name that was renumbered under the other policies")
  func otherPolicies() {
    for policy in [CollisionPolicy.append, .appendDifferent] {
      var workshop = Workshop()
      workshop.take(Self.file(entry(.group, "5", "Front")))
      let report = workshop.take(Self.file(entry(.group, "6", "Front")), policy: policy)
      #expect(report.created == [.group: 1], "\(policy)")
    }
  }

  @Test(
    "Objects without a number are not taken for each other, and are found again by name",
    arguments: [CollisionPolicy.byNumber, .replace, .byName])
  func unnumbered(policy: CollisionPolicy) throws {
    let app = try #require(ObjectKind(rawValue: "app"))
    var workshop = Workshop()
    workshop.take(Self.file(entry(app, "0", "Mail", id: "A:1")))
    let mail = workshop.objects.values.first
    // Another file's identifiers mean nothing here.
    for objects in [[entry(app, "0", "Phone", id: "B:1")], [entry(app, "0", "Mail", id: "C:1")]] {
      workshop.take(ImportedShow(objects: objects), format: "other", policy: policy)
    }
    #expect(mail.flatMap { workshop.objects[$0.id]?.name } == "Mail")
    #expect(Set(workshop.objects.values.map(\.name)) == ["Mail", "Phone"])
  }

  @Test("Files of one show do not take each other's objects by numbers their reader gave")
  func twoFiles() {
    for judgesVanished in [true, false] {
      var workshop = Workshop()
      let first = Self.file(Self.macro("1", "Pan Invert", "M:A"))
      let second = Self.file(Self.macro("1", "Dim Full", "M:B"))
      workshop.take(first, judgesVanished: judgesVanished)
      let pan = workshop.object(.macro, "1")
      let report = workshop.take(second, judgesVanished: judgesVanished)
      #expect(report.created == [.macro: 1] && report.updated.isEmpty)
      #expect(workshop.object(.macro, "1") == pan)
      #expect(workshop.object(.macro, "2")?.name == "Dim Full")
      for file in [first, second, first, second] {
        let again = workshop.take(file, judgesVanished: judgesVanished)
        #expect(again.unchanged == [.macro: 1] && again.created.isEmpty && again.updated.isEmpty)
      }
    }
  }

  @Test("Nor by name or number, where several go into the show in one run")
  func severalInOneRun() {
    var workshop = Workshop()
    let first = Self.file(entry(.group, "1", "A", id: "G:x"), Self.macro("1", "Full", "M:A"))
    let second = Self.file(entry(.group, "1", "B", id: "G:y"), Self.macro("1", "Full", "M:B"))
    workshop.take(first, judgesVanished: false)
    workshop.take(second, judgesVanished: false)
    for file in [first, second] {
      let again = workshop.take(file, judgesVanished: false)
      #expect(again.created.isEmpty && again.updated.isEmpty)
    }
  }

  @Test("A new identity with each export changes nothing, as the name is the same")
  func newIdentities() {
    var workshop = Workshop()
    let names = ["Spot", "Wash", "Spot", "Beam"]
    for export in 0..<3 {
      let report = workshop.take(
        ImportedShow(
          objects: names.enumerated().map { place, name in
            Self.macro("\(place + 1)", name, "M:\(export)-\(place)")
          }))
      #expect(report.created == (export == 0 ? [.macro: 4] : [:]))
    }
    #expect(workshop.objects.count == 4)
  }

  @Test("A number that a person gave stays, where the file has none of its own")
  func ownNumber() throws {
    var workshop = Workshop()
    let file = Self.file(Self.macro("1", "Full", "M:A"), Self.macro("2", "Half", "M:B"))
    workshop.take(file)
    var half = try #require(workshop.object(.macro, "2"))
    half.number = number("17")
    workshop.objects[half.id] = half
    let report = workshop.take(file)
    #expect(report.unchanged == [.macro: 2] && report.updated.isEmpty)
    #expect(workshop.object(.macro, "17")?.name == "Half")
    // What is exported without the first is the same object as before.
    let less = workshop.take(Self.file(Self.macro("1", "Half", "M:B")))
    #expect(less.unchanged == [.macro: 1] && workshop.object(.macro, "17")?.name == "Half")
  }

  @Test("A number that the reader gave and the show has already becomes the next free one")
  func freeNumbers() {
    var workshop = Workshop()
    workshop.add(.macro, "1", "Mine")
    workshop.add(.macro, "4.5", "Mine too")
    let report = workshop.take(
      Self.file(
        Self.macro("1", "Full", "M:A"), Self.macro("2", "Half", "M:B"),
        entry(.macro, "5", "Said", id: "S:5")))
    #expect(report.created == [.macro: 3])
    #expect(workshop.object(.macro, "1")?.name == "Mine")
    #expect(workshop.object(.macro, "6")?.name == "Full")
    #expect(workshop.object(.macro, "2")?.name == "Half")
  }

  @Test("Cues go by the number that their list has in the show")
  func cuesOfList() throws {
    var workshop = Workshop()
    workshop.wantsCues = true
    workshop.add(.list, "1", "Mine")
    var file = Self.file(entry(.list, "1", id: "L:x", hasOwnNumber: false))
    file.cueCount = 1
    file.cues = [ImportedCue(list: "L:x", number: "20", name: "Dawn")]
    workshop.take(file)
    func lists() -> [String] { workshop.inventory.map { String($0.prefix { $0 != "<" }) } }
    #expect(lists() == ["list 1 \"Mine\"", "list 2 ", "list 2/20 \"Dawn\" "])
    var list = try #require(workshop.objects.values.first { $0.source?.identifier == "L:x" })
    list.number = number("7")
    workshop.objects[list.id] = list
    workshop.take(file)
    #expect(lists() == ["list 1 \"Mine\"", "list 7 ", "list 7/20 \"Dawn\" "])
  }
}
