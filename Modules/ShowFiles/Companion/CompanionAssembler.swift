import Domain
import PluginAPI

/// Makes the imported show from a configuration of Companion.
struct CompanionAssembler {
  /// The versions that are known; others are read as the newest.
  static let versions = 1...16
  /// How many buttons a configuration may have: 100 pages of large grids.
  static let maximumButtons = 50_000

  /// A button and its position.
  private struct Slot {
    var page: Int
    var row: Int
    var column: Int
    var value: DocumentValue
    /// Actions that are apart from it, in old versions: of its press and of its release.
    var actions: [DocumentValue] = []
    var releases: [DocumentValue] = []
  }

  private let document: DocumentValue
  private var pages: [RemotePage] = []
  private var numbers: [Int] = []
  private var slots: [Slot] = []

  init(_ document: DocumentValue) { self.document = document }

  /// The show.
  ///
  /// - Throws: ``ShowFileError`` if it has no known form.
  consuming func assembled() throws(ShowFileError) -> ImportedShow {
    guard case .table = document, let version = document["version"]?.integer else {
      throw ShowFileError(
        .malformed, "the configuration says no version",
        remedy: CompanionFormat.remedy)
    }
    gather()
    guard slots.count <= Self.maximumButtons else {
      throw ShowFileError(
        .tooLarge, "the configuration has more than \(Self.maximumButtons) buttons",
        remedy: "export less at once")
    }
    var assembler = RemoteAssembler(pages: pages, word: "button")
    let buttons = CompanionButtons(document)
    for slot in slots { add(slot, buttons, to: &assembler) }
    countOthers(&assembler)
    if !Self.versions.contains(version) {
      let known = "\(Self.versions.lowerBound) to \(Self.versions.upperBound)"
      assembler.warn("the file is of version \(version); known are \(known)")
    }
    return assembler.assembled(dialect: "version \(version)")
  }

  private func add(_ slot: Slot, _ buttons: CompanionButtons, to assembler: inout RemoteAssembler) {
    let type = slot.value["type"]?.string ?? slot.value["style"]?.string ?? ""
    if ["pageup", "pagedown", "pagenum"].contains(type) {
      return assembler.leaveOut("button-page", reason: "it turns pages")
    }
    assembler.add(
      buttons.button(
        slot.value, actions: slot.actions, releases: slot.releases, page: slot.page, row: slot.row,
        column: slot.column, pageNumber: numbers[slot.page]))
  }

  private func countOthers(_ assembler: inout RemoteAssembler) {
    let others = [
      ("instances", "connection", "connections are not imported: they hold addresses and secrets"),
      (
        "connections", "connection", "connections are not imported: they hold addresses and secrets"
      ),
      ("triggers", "trigger", "triggers of Companion fire no block"),
      ("custom_variables", "variable", "variables are not imported"),
      ("surfaces", "surface", "devices are not imported"),
    ]
    for (key, what, reason) in others {
      assembler.leaveOut(what, count: document[key]?.entries.count ?? 0, reason: reason)
    }
  }
}

// MARK: - Pages and buttons

extension CompanionAssembler {
  private mutating func gather() {
    if let many = document["pages"]?.entries, !many.isEmpty {
      for entry in Self.ordered(many) { addPage(entry.value, number: entry.number) }
      return
    }
    let number = document["oldPageNumber"]?.integer ?? 1
    if let page = document["page"], page["controls"] != nil { return addPage(page, number: number) }
    gatherOld()
  }

  /// Versions 4 and later: rows of columns.
  private mutating func addPage(_ page: DocumentValue, number: Int) {
    addPage(named: page["name"], number: number)
    for row in Self.ordered(page["controls"]?.entries ?? []) {
      for column in Self.ordered(row.value.entries) where !column.value.entries.isEmpty {
        slots.append(
          Slot(page: pages.count - 1, row: row.number, column: column.number, value: column.value))
      }
    }
  }

  /// A page of the versions up to 3: 32 buttons, numbered from 1, eight in a row.
  private struct OldPage {
    var number: Int
    var buttons: [DocumentValue.Entry]
    var actions: DocumentValue?
    var releases: DocumentValue?
    var name: DocumentValue?
  }

  private mutating func gatherOld() {
    for page in oldPages() {
      addPage(named: page.name, number: page.number)
      for slot in Self.ordered(page.buttons)
      where !slot.value.entries.isEmpty && (1...10_000).contains(slot.number) {
        let place = slot.number - 1
        slots.append(
          Slot(
            page: pages.count - 1, row: place / 8, column: place % 8, value: slot.value,
            actions: page.actions?[String(slot.number)]?.entries.map(\.value) ?? [],
            releases: page.releases?[String(slot.number)]?.entries.map(\.value) ?? []))
      }
    }
  }

  private func oldPages() -> [OldPage] {
    let config = document["config"]?.entries ?? []
    guard document["type"]?.string == "full" else {
      return [
        OldPage(
          number: 1, buttons: config, actions: document["actions"],
          releases: document["release_actions"], name: document["page"]?["name"])
      ]
    }
    return Self.ordered(config).map { entry in
      let key = String(entry.number)
      return OldPage(
        number: entry.number, buttons: entry.value.entries, actions: document["actions"]?[key],
        releases: document["release_actions"]?[key], name: document["page"]?[key]?["name"])
    }
  }

  private mutating func addPage(named name: DocumentValue?, number: Int) {
    let given = Name.cleaned(name?.string ?? "")
    // Companion's default name of a page is meaningless.
    let isGiven = !given.isEmpty && given != "PAGE"
    pages.append(
      RemotePage(
        identifier: "page:\(number)", name: isGiven ? given : "Page \(number)", book: "pages"))
    numbers.append(number)
  }

  /// The entries with whole numbers as names, in order, each once.
  private static func ordered(
    _ entries: [DocumentValue.Entry]
  ) -> [(number: Int, value: DocumentValue)] {
    var last: [Int: DocumentValue] = [:]
    for entry in entries {
      guard let number = Int(entry.key), (-10_000...10_000).contains(number) else { continue }
      last[number] = entry.value
    }
    return last.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}
