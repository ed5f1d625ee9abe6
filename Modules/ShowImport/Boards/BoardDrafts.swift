import Domain
import GridGeometry
import PluginAPI

/// The boards for a file: its own layouts if they show anything, otherwise one board for
/// each folder, plus one for each kind of objects without a folder; or the boards of another
/// ``BoardLayout``.
struct BoardDrafts {
  /// The boards, in the file's order; folders come before kinds.
  private(set) var boards: [BoardDraft] = []
  /// Empty widgets and layouts.
  private(set) var leftOut: [LeftOut] = []
  /// How many objects are on no board, because the file's own layouts do not show them.
  private(set) var unshown = 0
  private let path: String

  /// The longest board name in Unicode scalars; leaves room for a number that makes it unique.
  private static let maximumNameLength = Name.maximumLength - 20

  /// Sorts imported objects into boards.
  ///
  /// - Parameters:
  ///   - imported: The contents of the file.
  ///   - path: The file; a layout without a name gets its name.
  ///   - merged: Its objects in the show.
  ///   - layout: The sorting; ``BoardLayout/nothing`` gives no boards.
  init(_ imported: ImportedShow, of path: String, merged: ObjectMerge, layout: BoardLayout) {
    self.path = path
    switch layout {
    case .source:
      readLayouts(Self.ordered(imported.layouts), merged)
      if !boards.isEmpty, !imported.hasAllBoards { countUnshown(merged.objects) }
      // No layout has cues that became objects.
      let places = merged.objects.indices
      sortByFolderAndKind(
        boards.isEmpty && !imported.hasAllBoards
          ? Array(places) : places.filter { CueObjects.holds(merged.objects[$0].entry) },
        of: merged.objects)
    case .kind: sortByKind(merged.objects)
    case .nothing: break
    }
  }

  // MARK: The file's own layouts

  /// The largest first, as that is where people look first; the pages of a book stay together, and
  /// boards of an export in their order.
  private static func ordered(_ layouts: [ImportedLayout]) -> [ImportedLayout] {
    guard layouts.allSatisfy({ $0.record == nil }) else { return layouts }
    var largest: [String: Int] = [:]
    for layout in layouts {
      largest[book(of: layout), default: 0] = max(
        largest[book(of: layout), default: 0], layout.widgets.count)
    }
    var places: [String: Int] = [:]
    for layout in layouts where places[book(of: layout)] == nil {
      places[book(of: layout)] = places.count
    }
    return layouts.enumerated().sorted { one, other in
      let (first, second) = (book(of: one.element), book(of: other.element))
      let (left, right) = (largest[first] ?? 0, largest[second] ?? 0)
      let (before, after) = (places[first] ?? 0, places[second] ?? 0)
      return (right, before, one.offset) < (left, after, other.offset)
    }
    .map(\.element)
  }

  private static func book(of layout: ImportedLayout) -> String {
    layout.book ?? "layout \(layout.identifier)"
  }

  private mutating func readLayouts(_ layouts: [ImportedLayout], _ merged: ObjectMerge) {
    guard !layouts.isEmpty else { return }
    var positions: [String: Int] = [:]
    positions.reserveCapacity(merged.objects.count)
    for (position, object) in merged.objects.enumerated() {
      positions[object.entry.identifier] = position
    }

    var seen: Set<String> = []
    var repeated = 0
    var empty = 0
    var dangling = 0
    var unselected = 0
    for layout in layouts {
      guard seen.insert(layout.identifier).inserted else {
        repeated += 1
        continue
      }
      let blocks = layout.widgets.compactMap { widget -> BoardDraft.Block? in
        let position = widget.object.flatMap { positions[$0] }
        let isAlone = widget.message != nil || widget.drawing != nil
        guard position != nil || widget.object == nil && isAlone else { return nil }
        return BoardDraft.Block(
          object: position, frame: widget.frame, action: widget.action,
          hundred: position.map { Self.hundred(of: merged.objects[$0]) } ?? 0,
          message: widget.message, label: widget.label, drawn: widget.drawn, record: widget.record)
      }
      let unwanted = layout.widgets.count { widget in
        widget.object.map(merged.unselected.contains) ?? false
      }
      unselected += unwanted
      dangling += layout.widgets.count - blocks.count - unwanted
      if blocks.isEmpty, layout.record == nil {
        empty += 1
      } else {
        boards.append(
          BoardDraft(
            identifier: layout.identifier, name: name(of: layout),
            sections: [blocks], record: layout.record))
      }
    }
    leave(out: "layout", repeated, "an earlier layout of the file has the same identifier")
    leave(out: "layout", empty, "no widget on it fires an imported object")
    leave(out: "widget", dangling, "it fires an object that was not imported")
    leave(out: "widget", unselected, "it fires an object that is not selected")
  }

  private mutating func countUnshown(_ objects: [MergedObject]) {
    let shown = Set(boards.flatMap { $0.blocks.compactMap(\.object) })
    unshown = objects.indices.count {
      !shown.contains($0) && !CueObjects.holds(objects[$0].entry)
    }
  }

  private mutating func leave(out what: String, _ count: Int, _ reason: String) {
    if count > 0 { leftOut.append(LeftOut(what, count: count, reason: reason)) }
  }

  // MARK: Folders and kinds

  private mutating func sortByFolderAndKind(_ places: [Int], of objects: [MergedObject]) {
    var folders: [String] = []
    var byFolder: [String: [Int]] = [:]
    var byKind: [ObjectKind: [Int]] = [:]
    for position in places {
      let object = objects[position]
      let folder = Name.presentable(object.entry.folder ?? "")
      if folder.isEmpty {
        byKind[object.object.kind, default: []].append(position)
      } else {
        if byFolder[folder] == nil { folders.append(folder) }
        byFolder[folder, default: []].append(position)
      }
    }
    for folder in folders {
      boards.append(
        BoardDraft(
          identifier: "folder:\(folder)", name: Self.name(folder, or: "Folder"),
          sections: Self.sections(byFolder[folder] ?? [], objects)))
    }
    for (kind, positions) in byKind.sorted(by: { $0.key < $1.key }) {
      boards.append(
        BoardDraft(
          identifier: Self.plain(kind), otherIdentifiers: [Self.every(kind)], isShared: true,
          name: kind.pluralTitle, sections: Self.sections(positions, objects)))
    }
  }

  /// A board made by ``BoardLayout/source`` counts as the one of its kind if it is complete;
  /// without the objects in folders, it stays beside it.
  private mutating func sortByKind(_ objects: [MergedObject]) {
    var byKind: [ObjectKind: [Int]] = [:]
    for (position, object) in objects.enumerated() {
      byKind[object.object.kind, default: []].append(position)
    }
    for (kind, positions) in byKind.sorted(by: { $0.key < $1.key }) {
      let filed = positions.filter {
        !Name.presentable(objects[$0].entry.folder ?? "").isEmpty
      }
      let lacksNothing = filed.allSatisfy { objects[$0].isCreated }
      boards.append(
        BoardDraft(
          identifier: filed.isEmpty ? Self.plain(kind) : Self.every(kind),
          otherIdentifiers: filed.isEmpty
            ? [Self.every(kind)] : lacksNothing ? [Self.plain(kind)] : [],
          isShared: filed.isEmpty,
          name: kind.pluralTitle, sections: Self.sections(positions, objects)))
    }
  }

  private static func plain(_ kind: ObjectKind) -> String { "kind:\(kind.rawValue)" }

  private static func every(_ kind: ObjectKind) -> String { "every:\(kind.rawValue)" }

  /// One section for each kind, in number order; equal numbers stay in the file's order.
  ///
  /// One more for the cues of each list, in the file's order, in which
  /// a list may have them other than by number.
  private static func sections(
    _ positions: [Int], _ objects: [MergedObject]
  ) -> [[BoardDraft.Block]] {
    var byKind: [ObjectKind: [Int]] = [:]
    var byList: [String: [Int]] = [:]
    var lists: [String] = []
    for position in positions {
      let object = objects[position]
      guard CueObjects.holds(object.entry) else {
        byKind[object.object.kind, default: []].append(position)
        continue
      }
      let list = object.entry.folder ?? ""
      if byList[list] == nil { lists.append(list) }
      byList[list, default: []].append(position)
    }
    let sorted = byKind.sorted { $0.key < $1.key }.map { _, positions -> [BoardDraft.Block] in
      positions.sorted { left, right in
        let first = objects[left].object.consoleNumber
        let second = objects[right].object.consoleNumber
        return first == second ? left < right : first < second
      }
      .map { BoardDraft.Block(object: $0, frame: nil, hundred: hundred(of: objects[$0])) }
    }
    let cues = lists.compactMap { list in
      byList[list]?.map {
        BoardDraft.Block(object: $0, frame: nil, hundred: hundred(of: objects[$0]))
      }
    }
    return sorted + cues
  }

  /// The whole hundred of a number, to be compared with others; of a cue that of its own.
  private static func hundred(of object: MergedObject) -> Int32 {
    let counted = object.object.cue ?? object.object.number
    return Int32(truncatingIfNeeded: (Int(counted.text.prefix { $0 != "." }) ?? 0) / 100)
  }

  /// The name of a layout; one that an export brings stays as it is where a person could have given
  /// it.
  private func name(of layout: ImportedLayout) -> String {
    if layout.record != nil, (try? Name.validated(layout.name)) == layout.name {
      return layout.name
    }
    return Self.name(layout.name, or: Self.name(FilePath.stem(of: path), or: "Layout"))
  }

  /// A name from a file, made fit for a board.
  private static func name(_ text: String, or fallback: String) -> String {
    let cleaned = Name.cleaned(text)
    guard !cleaned.isEmpty else { return fallback }
    guard cleaned.unicodeScalars.count > maximumNameLength else { return cleaned }
    return Name.cleaned(String(cleaned.unicodeScalars.prefix(maximumNameLength)))
  }
}

extension ObjectKind {
  /// The title of a board that shows all of a kind.
  var pluralTitle: String {
    switch self {
    case .group: "Groups"
    case .intensity: "Intensities"
    case .position: "Positions"
    case .colour: "Colours"
    case .beam: "Beams"
    case .effect: "Effects"
    case .list: "Lists"
    case .scene: "Scenes"
    case .batch: "Batches"
    case .macro: "Macros"
    case .plot: "Plots"
    default: title
    }
  }
}
