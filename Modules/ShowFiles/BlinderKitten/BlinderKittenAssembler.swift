import Domain
import GridGeometry
import PluginAPI

/// Makes the imported show from the entries of a BlinderKitten show.
struct BlinderKittenAssembler {
  private let items: [BlinderKittenItem]
  private var collector: ObjectCollector
  private var pages: [UInt32: [ImportedWidget]] = [:]
  /// The lines of presets whose family the file does not state.
  private var unreported: (count: Int, line: Int)?

  init(_ reader: BlinderKittenReader, _ options: ReadingOptions) {
    items = reader.items
    collector = ObjectCollector(options)
    collector.leftOut = reader.others
  }

  /// The show.
  consuming func assembled() throws(ShowFileError) -> ImportedShow {
    // Effects come before carousels, which share their kind, and keep their numbers.
    for manager in ["group", "preset", "cuelist", "effect", "carousel"] {
      for item in items where item.manager == manager { try add(item) }
    }
    for item in items where item.manager == "virtualButton" { try addButton(item) }
    for page in pages.keys.sorted() {
      collector.show.layouts.append(
        ImportedLayout(
          identifier: "virtualButton:\(page)", name: page == 0 ? "Every page" : "Page \(page)",
          book: "pages", widgets: pages[page] ?? []))
    }
    if let (count, line) = unreported {
      collector.warnings.add(
        line: line,
        "\(counted(count, "preset sets", "presets set")) channels of several kinds or of none;"
          + " add what you need with 'object add'")
    }
    return collector.finished()
  }

  private mutating func add(_ item: BlinderKittenItem) throws(ShowFileError) {
    guard let kind = kind(of: item) else { return }
    guard let id = item.number("/id", standard: 1) else {
      collector.leftOut.add("\(item.manager)-without-ID", reason: "it has no readable ID")
      return collector.warnings.add(
        about: "entries without an ID", line: item.line,
        "this \(item.manager) has no readable ID and is left out")
    }
    let identifier = "\(item.manager):\(id)"
    let isNew = try collector.add(
      ImportedObject(
        identifier: identifier, kind: kind, number: ObjectNumber(id), name: name(of: item)),
      line: item.line)
    guard kind == .list else { return }
    var numbers: Set<String> = []
    for cue in item.cues {
      let text = Name.cleaned(cue.number)
      let number = ObjectNumber(text)?.text ?? text
      guard !number.isEmpty else {
        collector.leftOut.add("Cue-without-number", reason: "it has no readable number")
        continue
      }
      guard isNew, numbers.insert(number).inserted else {
        collector.leftOut.add("Cue-duplicate", reason: "an earlier cue has the same number")
        continue
      }
      try collector.add(
        ImportedCue(list: identifier, number: number, name: Name.cleaned(cue.niceName)),
        line: item.line)
    }
  }

  /// The name that a person gave; else what the program calls it without the number.
  private func name(of item: BlinderKittenItem) -> String {
    if let text = item.text("/name") { return Name.cleaned(text) }
    let words = item.niceName.split(separator: " - ", maxSplits: 1)
    return Name.cleaned(words.count == 2 && UInt32(words[0]) != nil ? words[1] : item.niceName[...])
  }

  private mutating func kind(of item: BlinderKittenItem) -> ObjectKind? {
    switch item.manager {
    case "group": return .group
    case "cuelist": return .list
    case "effect", "carousel": return .effect
    default:
      if let kind = item.families.kind { return kind }
      collector.leftOut.add(
        item.families.isEmpty ? "preset-untold" : "preset-mixed",
        reason: "it sets channels of several kinds or of none")
      unreported = ((unreported?.count ?? 0) + 1, unreported?.line ?? item.line)
      return nil
    }
  }

  // MARK: Buttons

  private mutating func addButton(_ item: BlinderKittenItem) throws(ShowFileError) {
    let type = (item.text("/targetType") ?? "Cuelist").lowercased()
    guard ["cuelist", "effect", "carousel"].contains(type) else {
      return collector.leftOut.add(
        "virtualButton-\(Name.cleaned(type.prefix(80)))",
        reason: "it fires no object")
    }
    guard let target = item.number("/targetID", standard: 0), target > 0 else {
      return collector.leftOut.add("virtualButton-unbound", reason: "it has no target")
    }
    guard collector.has("\(type):\(target)") else {
      return collector.leftOut.add("virtualButton-dangling", reason: "its target does not exist")
    }
    guard let page = item.number("/pageNumber", standard: 0),
      let row = item.number("/rowNumber", standard: 0),
      let column = item.number("/colNumber", standard: 0), max(row, column) <= 1_000_000
    else {
      return collector.leftOut.add(
        "virtualButton-unplaced", reason: "it has no readable page, row and column")
    }
    try collector.countWidget(line: item.line)
    pages[page, default: []].append(
      ImportedWidget(
        object: "\(type):\(target)",
        frame: Rect(
          origin: Point(x: Double(column), y: Double(row)), size: Size(width: 1, height: 1))))
  }
}
