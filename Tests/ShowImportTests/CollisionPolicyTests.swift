import Domain
import PluginAPI
import ShowImport
import Testing

@Suite("Collision policies")
struct CollisionPolicyTests {
  /// An object of a show, or an entry of a file.
  struct Thing: Sendable {
    let number: String
    let name: String
    var source: String?
    var color: UInt32?
    var format = testFormat

    init(
      _ number: String, _ name: String, _ source: String? = nil, color: UInt32? = nil,
      format: String = testFormat
    ) {
      (self.number, self.name, self.source) = (number, name, source)
      (self.color, self.format) = (color, format)
    }
  }

  /// What a show and a file come to under the policies.
  struct Row: Sendable, CustomTestStringConvertible {
    let title: String
    let show: [Thing]
    let file: [Thing]
    let expected: [CollisionPolicy: [String]]

    var testDescription: String { title }
  }

  private static func rows(
    _ title: String, show: [Thing], file: [Thing], append: [String], different: [String],
    name: [String], number: [String], replace: [String]? = nil
  ) -> Row {
    Row(
      title: title, show: show, file: file,
      expected: [
        .append: append, .appendDifferent: different, .byName: name, .byNumber: number,
        .replace: replace ?? number,
      ])
  }

  static let all: [Row] = [
    rows(
      "the same source, all the same", show: [Thing("1", "A", "S:1")],
      file: [Thing("1", "A", "S:1")],
      append: ["group 1 \"A\" <test/S:1", "group 1 \"A\" <test/S:1"],
      different: ["group 1 \"A\" <test/S:1"], name: ["group 1 \"A\" <test/S:1"],
      number: ["group 1 \"A\" <test/S:1"]),
    rows(
      "another format's object of the number", show: [Thing("1", "A", "S:9", format: "other")],
      file: [Thing("1", "B", "S:1")],
      append: ["group 1 \"A\" <other/S:9", "group 1 \"B\" <test/S:1"],
      different: ["group 1 \"A\" <other/S:9", "group 1 \"B\" <test/S:1"],
      name: ["group 1 \"A\" <other/S:9", "group 1 \"B\" <test/S:1"],
      number: ["group 1 \"B\" <test/S:1"]),
    rows(
      "the name with another number", show: [Thing("1", "A")], file: [Thing("2", "A", "S:1")],
      append: ["group 1 \"A\"", "group 2 \"A\" <test/S:1"],
      different: ["group 1 \"A\"", "group 2 \"A\" <test/S:1"],
      name: ["group 2 \"A\" <test/S:1"],
      number: ["group 1 \"A\"", "group 2 \"A\" <test/S:1"]),
    rows(
      "the name in other letters", show: [Thing("1", "Café")], file: [Thing("2", "CAFE", "S:1")],
      append: ["group 1 \"Café\"", "group 2 \"CAFE\" <test/S:1"],
      different: ["group 1 \"Café\"", "group 2 \"CAFE\" <test/S:1"],
      name: ["group 2 \"CAFE\" <test/S:1"],
      number: ["group 1 \"Café\"", "group 2 \"CAFE\" <test/S:1"]),
    rows(
      "renamed on the console", show: [Thing("1", "A", "S:1")], file: [Thing("1", "B", "S:1")],
      append: ["group 1 \"A\" <test/S:1", "group 1 \"B\" <test/S:1"],
      different: ["group 1 \"B\" <test/S:1"], name: ["group 1 \"B\" <test/S:1"],
      number: ["group 1 \"B\" <test/S:1"]),
    rows(
      "renumbered on the console", show: [Thing("1", "A", "S:1"), Thing("7", "Mine")],
      file: [Thing("7", "A", "S:1")],
      append: [
        "group 1 \"A\" <test/S:1", "group 7 \"A\" <test/S:1", "group 7 \"Mine\"",
      ],
      different: ["group 7 \"A\" <test/S:1", "group 7 \"Mine\""],
      name: ["group 7 \"A\" <test/S:1", "group 7 \"Mine\""],
      number: ["group 7 \"A\" <test/S:1", "group 7 \"Mine\""]),
    rows(
      "twice in the file", show: [Thing("1", "A")],
      file: [Thing("1", "A", "S:1"), Thing("1", "A", "S:2")],
      append: ["group 1 \"A\"", "group 1 \"A\" <test/S:1", "group 1 \"A\" <test/S:2"],
      different: ["group 1 \"A\" <test/S:1", "group 1 \"A\" <test/S:2"],
      name: ["group 1 \"A\" <test/S:1", "group 1 \"A\" <test/S:2"],
      number: ["group 1 \"A\" <test/S:1", "group 1 \"A\" <test/S:2"]),
    rows(
      "twice in the show", show: [Thing("1", "A"), Thing("1", "A")],
      file: [Thing("1", "A", "S:1")],
      append: ["group 1 \"A\"", "group 1 \"A\"", "group 1 \"A\" <test/S:1"],
      different: ["group 1 \"A\" <test/S:1", "group 1 \"A\""],
      name: ["group 1 \"A\" <test/S:1", "group 1 \"A\""],
      number: ["group 1 \"A\" <test/S:1", "group 1 \"A\""]),
    rows(
      "no name in the file", show: [Thing("1", "A")], file: [Thing("1", "", "S:1")],
      append: ["group 1 <test/S:1", "group 1 \"A\""],
      different: ["group 1 \"A\" <test/S:1"],
      name: ["group 1 <test/S:1", "group 1 \"A\""],
      number: ["group 1 \"A\" <test/S:1"]),
    rows(
      "no name in the show", show: [Thing("1", "")], file: [Thing("1", "A", "S:1")],
      append: ["group 1", "group 1 \"A\" <test/S:1"],
      different: ["group 1", "group 1 \"A\" <test/S:1"],
      name: ["group 1", "group 1 \"A\" <test/S:1"],
      number: ["group 1 \"A\" <test/S:1"]),
    rows(
      "no name anywhere", show: [Thing("1", ""), Thing("2", "")], file: [Thing("2", "", "S:1")],
      append: ["group 1", "group 2", "group 2 <test/S:1"],
      different: ["group 1", "group 2 <test/S:1"], name: ["group 1", "group 2 <test/S:1"],
      number: ["group 1", "group 2 <test/S:1"]),
    rows(
      "no colour in the file", show: [Thing("1", "A", color: 0xFF0000)],
      file: [Thing("1", "A", "S:1")],
      append: ["group 1 \"A\" #ff0000", "group 1 \"A\" <test/S:1"],
      different: ["group 1 \"A\" #ff0000 <test/S:1"],
      name: ["group 1 \"A\" #ff0000 <test/S:1"],
      number: ["group 1 \"A\" #ff0000 <test/S:1"]),
    rows(
      "another colour in the file", show: [Thing("1", "A", color: 0xFF0000)],
      file: [Thing("1", "A", "S:1", color: 0x0000FF)],
      append: ["group 1 \"A\" #ff0000", "group 1 \"A\" #0000ff <test/S:1"],
      different: ["group 1 \"A\" #ff0000", "group 1 \"A\" #0000ff <test/S:1"],
      name: ["group 1 \"A\" #0000ff <test/S:1"], number: ["group 1 \"A\" #0000ff <test/S:1"]),
    rows(
      "vanished from the file, and others of its kind",
      show: [
        Thing("1", "A", "S:1"), Thing("2", "B", "S:2"), Thing("3", "C"),
        Thing("4", "D", "S:4", format: "other"), Thing("5", "E", "Other pool:5"),
      ],
      file: [Thing("1", "A", "S:1")],
      append: [
        "group 1 \"A\" <test/S:1", "group 1 \"A\" <test/S:1", "group 2 \"B\" <test/S:2",
        "group 3 \"C\"", "group 4 \"D\" <other/S:4", "group 5 \"E\" <test/Other pool:5",
      ],
      different: vanishing, name: vanishing, number: vanishing,
      replace: vanishing.filter { !$0.contains("\"B\"") }),
  ]

  private static let vanishing = [
    "group 1 \"A\" <test/S:1", "group 2 \"B\" <test/S:2", "group 3 \"C\"",
    "group 4 \"D\" <other/S:4", "group 5 \"E\" <test/Other pool:5",
  ]

  private func prepared(_ row: Row) -> (Workshop, ImportedShow) {
    var workshop = Workshop()
    for thing in row.show {
      workshop.add(
        .group, thing.number, thing.name, color: thing.color.map { ObjectColor(rgb: $0) },
        source: thing.source.map { ImportSource(format: thing.format, identifier: $0) })
    }
    let entries = row.file.map { thing in
      entry(
        .group, thing.number, thing.name, id: thing.source,
        color: thing.color.map { ObjectColor(rgb: $0) })
    }
    return (workshop, ImportedShow(objects: entries))
  }

  @Test("What each makes of it, once and twice", arguments: all, CollisionPolicy.allCases)
  func outcome(row: Row, policy: CollisionPolicy) throws {
    var (workshop, file) = prepared(row)
    let before = workshop
    workshop.take(file, policy: policy)
    #expect(workshop.inventory.sorted() == (try #require(row.expected[policy])).sorted())
    if policy != .append {
      // An object that stays keeps its identity, and so its blocks.
      let kept = before.objects.keys.filter { workshop.objects[$0] != nil }
      #expect(
        kept.count == before.objects.count
          - (row.title.hasPrefix("vanished") && policy == .replace ? 1 : 0))
    }
    let again = workshop.plan(file, policy: policy)
    if policy == .append {
      #expect(again.report.created == [.group: row.file.count], "appending twice doubles")
    } else {
      #expect(again.changes.isEmpty)
    }
  }

  @Test("What vanished is reported under every policy", arguments: CollisionPolicy.allCases)
  func vanished(policy: CollisionPolicy) throws {
    let row = try #require(Self.all.last)
    var (workshop, file) = prepared(row)
    let gone = try #require(workshop.objects.values.first { $0.name == "B" })
    let board = workshop.addBoard("Mine")
    workshop.place(gone, on: board, try #require(cells(0, 0)))
    let report = workshop.take(file, policy: policy)
    let expected = VanishedReport(
      counts: [.group: 1], names: ["group 2 \"B\""], blocks: 1, isDeleted: policy == .replace)
    #expect(report.vanished == expected)
    #expect(workshop.blocks(on: board).count == (policy == .replace ? 0 : 1))
    #expect(workshop.boards[board.id] != nil)
  }

  @Test("A pool that a layout only mentions is not judged")
  func mentioned() {
    var workshop = Workshop()
    workshop.take(
      ImportedShow(objects: [entry(.macro, "1", id: "M:1"), entry(.macro, "2", id: "M:2")]))
    var mention = entry(.macro, "1", id: "M:1")
    mention.isMentioned = true
    let plan = workshop.plan(
      ImportedShow(objects: [mention, entry(.group, "1", id: "G:1")]), policy: .replace)
    #expect(plan.report.vanished == nil && plan.deleted.isEmpty)
  }

  @Test("An object that another file's number took over has not vanished")
  func takenOver() {
    var workshop = Workshop()
    workshop.take(ImportedShow(objects: [entry(.group, "1", "A", id: "S:1")]))
    let report = workshop.take(
      ImportedShow(objects: [entry(.group, "1", "B", id: "S:2")]), policy: .replace)
    #expect(report.vanished == nil)
    #expect(workshop.inventory == ["group 1 \"B\" <test/S:2"])
  }

  @Test("Where several files make one show nothing is judged")
  func several() {
    var workshop = Workshop()
    workshop.take(ImportedShow(objects: [entry(.group, "1", id: "S:1")]))
    let plan = workshop.plan(
      ImportedShow(objects: [entry(.group, "2", id: "S:2")]), policy: .replace,
      judgesVanished: false)
    #expect(plan.report.vanished == nil && plan.deleted.isEmpty)
  }

  @Test("The place of a deleted block is free for the next")
  func freePlace() throws {
    var workshop = Workshop()
    workshop.take(ImportedShow(objects: [entry(.group, "1", id: "S:1")]))
    let before = workshop.picture(of: "Groups")
    #expect(before == ["-8,-4 2x2 Group 1"])
    workshop.take(
      ImportedShow(objects: [entry(.group, "2", id: "S:2")]), policy: .replace)
    #expect(workshop.picture(of: "Groups") == ["-8,-4 2x2 Group 2"])
  }

  @Test("A number taken over by name is reported")
  func reportsRenumbering() {
    var workshop = Workshop()
    workshop.add(.group, "1", "A")
    let report = workshop.take(
      ImportedShow(objects: [entry(.group, "2", "A", id: "S:1")]), policy: .byName)
    #expect(
      report.warnings.map(\.message) == [
        "1 object was matched by kind and name and took over the file's number: group 'A' 1 → 2"
      ])
  }

  @Test(
    "Twice is once for every file", arguments: (0..<25).map { UInt64($0) &* 77 &+ 5 },
    [CollisionPolicy.appendDifferent, .byName, .byNumber, .replace])
  func twice(seed: UInt64, policy: CollisionPolicy) {
    var shows = RandomShows(seed: seed)
    var workshop = shows.workshop()
    for _ in 0..<2 {
      let file = shows.file()
      workshop.take(file, policy: policy)
      shows.rearrange(&workshop, file: file)
      #expect(workshop.plan(file, policy: policy).changes.isEmpty, "seed \(seed)")
    }
  }
}
