import Domain
import PluginAPI
import ShowImport
import Testing

@Suite("Names taken over by number")
struct TakenNameTests {
  private func warnings(_ report: FileReport) -> [String] {
    report.warnings.map(\.message).filter { $0.contains("matched by kind and number") }
  }

  @Test("An object made by hand that takes the file's name is reported, once")
  func byHand() {
    var workshop = Workshop()
    workshop.add(.list, "1", "A")
    let file = ImportedShow(objects: [entry(.list, "1", "B")])
    #expect(
      warnings(workshop.take(file)) == [
        "1 object was matched by kind and number and took over the file's name: list 1 'A' → 'B'"
      ])
    #expect(warnings(workshop.take(file)).isEmpty)
  }

  @Test("So are those of another format and of another file of the same one, five by name")
  func otherFiles() {
    var workshop = Workshop()
    for number in 1...4 {
      let source = ImportSource(format: "other", identifier: "o\(number)")
      workshop.add(.group, "\(number)", "Old \(number)", source: source)
    }
    for number in 5...7 {
      let source = ImportSource(format: testFormat, identifier: "t\(number)")
      workshop.add(.group, "\(number)", "Old \(number)", source: source)
    }
    let file = ImportedShow(objects: (1...7).map { entry(.group, "\($0)", "New \($0)") })
    let found = warnings(workshop.take(file))
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix(
        "7 objects were matched by kind and number and took over the file's names: "
          + "group 1 'Old 1' → 'New 1', ") == true)
    #expect(found.first?.hasSuffix("group 5 'Old 5' → 'New 5' and 2 more") == true)
    #expect(warnings(workshop.take(file)).isEmpty)
  }

  @Test("A rename on the console, an equal name and a missing name are none of the sort")
  func harmless() {
    var workshop = Workshop()
    workshop.take(ImportedShow(objects: [entry(.list, "1", "A")]))
    workshop.add(.list, "2", "Same")
    workshop.add(.list, "3", "Kept")
    workshop.add(.list, "4", "")
    let file = ImportedShow(objects: [
      entry(.list, "1", "Renamed"), entry(.list, "2", "Same"), entry(.list, "3", ""),
      entry(.list, "4", "Named"),
    ])
    #expect(warnings(workshop.take(file)).isEmpty)
    #expect(workshop.object(.list, "3")?.name == "Kept")
  }
}
