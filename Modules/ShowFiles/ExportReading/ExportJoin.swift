import Domain
import PluginAPI

/// Joins the files of an export into one show.
///
/// The sidecar comes first, then the tables: they list the entities. A canvas beside them gives the
/// positions of its blocks, since people move blocks on canvases. A block without a node is
/// omitted, and a new node is a new block. Of several canvases of a board one counts; the others
/// are of earlier exports. Contradictions are all reported.
struct ExportJoin {
  private struct Number: Hashable {
    let kind: ObjectKind
    let number: ConsoleNumber
  }

  private var joined = ImportedShow()
  private var warnings: [ImportWarning] = []
  private var leftOut = LeftOutTally()
  private var objectPlaces: [String: Int] = [:]
  private var layoutPlaces: [String: Int] = [:]
  private var byLabel: [CanvasLabel: String] = [:]
  private var byNumber: [Number: String] = [:]
  /// Whether a file lists all boards.
  private var knowsBoards = false
  private var counters: [Number: Int] = [:]
  private var differences = ExportDifferences()
  /// The canvas that counts for each board, by the identifier of its layout.
  private var canvases: [String: String] = [:]

  /// Joins the files of a folder.
  static func joined(_ parts: [ImportedShow.Part]) -> ImportedShow {
    var join = Self()
    join.knowsBoards = parts.contains {
      $0.show.dialect == ExportPart.sidecar || $0.show.dialect == ExportPart.boards
    }
    let canvases = parts.filter { $0.show.dialect == ExportPart.canvas }
    let sidecars = parts.filter { $0.show.dialect == ExportPart.sidecar }
    let tables = parts.filter { !ExportPart.standAlone.contains($0.show.dialect) }
    for part in sidecars + tables { join.add(part) }
    join.differences.compareWhole(sidecars, tables)
    for object in join.joined.objects { join.learn(object) }
    join.choose(among: canvases)
    for part in canvases { join.addCanvas(part) }
    join.joined.leftOut = join.leftOut.leftOut
    join.joined.warnings = join.warnings + join.differences.warnings
    return join.joined
  }

  // MARK: Sidecar and tables

  private mutating func add(_ part: ImportedShow.Part) {
    report(part)
    if joined.objects.isEmpty {
      // The readers return each identifier once.
      joined.objects = part.show.objects
      for (place, object) in part.show.objects.enumerated() {
        objectPlaces[object.identifier] = place
        differences.note(part.file, for: object.identifier)
      }
    } else {
      for object in part.show.objects { add(object, of: part.file) }
    }
    for layout in part.show.layouts { add(layout, of: part.file) }
  }

  private mutating func report(_ part: ImportedShow.Part) {
    let show = part.show
    joined.dialect = joined.dialect ?? show.dialect
    joined.title = joined.title ?? show.title
    joined.created = joined.created ?? show.created
    joined.hasAllBoards = joined.hasAllBoards || show.hasAllBoards
    for row in show.leftOut { leftOut.add(row.what, count: row.count, reason: row.reason) }
    for warning in show.warnings {
      let place = warning.line.map { "\(part.file), line \($0)" } ?? part.file
      warnings.append(ImportWarning("\(place): \(warning.message)"))
    }
  }

  private mutating func add(_ object: ImportedObject, of file: String) {
    guard let place = objectPlaces[object.identifier] else {
      objectPlaces[object.identifier] = joined.objects.count
      differences.note(file, for: object.identifier)
      joined.objects.append(object)
      return
    }
    let known = joined.objects[place]
    if known.isMentioned, !object.isMentioned {
      joined.objects[place] = object
      differences.note(file, for: object.identifier)
    } else if !object.isMentioned, known != object {
      differences.report(object, of: file, from: known)
      leftOut.add(
        "repeated object", reason: "an earlier file of the folder differs")
    }
  }

  private mutating func add(_ layout: ImportedLayout, of file: String) {
    guard let place = layoutPlaces[layout.identifier] else {
      layoutPlaces[layout.identifier] = joined.layouts.count
      differences.note(file, for: layout.identifier)
      joined.layouts.append(layout)
      return
    }
    let known = joined.layouts[place]
    differences.report(layout, of: file, from: known)
    if known.record == nil { joined.layouts[place].name = layout.name }
    joined.layouts[place].record = known.record ?? layout.record
    if known.widgets.isEmpty {
      joined.layouts[place].widgets = layout.widgets
    } else if !layout.widgets.isEmpty, layout.widgets != known.widgets {
      leftOut.add("repeated board", reason: "an earlier file of the folder differs")
    }
  }

  // MARK: Canvases

  private mutating func learn(_ object: ImportedObject) {
    let label = CanvasLabel(object)
    let number = Number(kind: object.kind, number: object.consoleNumber)
    if byLabel[label] == nil { byLabel[label] = object.identifier }
    if object.isNumbered, byNumber[number] == nil { byNumber[number] = object.identifier }
  }

  /// Of several canvases of a board, the one that the sidecar names counts, then one with the
  /// board's name, then the first.
  private mutating func choose(among parts: [ImportedShow.Part]) {
    var ranks: [String: Int] = [:]
    for part in parts {
      for layout in part.show.layouts where layout.record?.id != nil {
        let known = layoutPlaces[layout.identifier].map { joined.layouts[$0] }
        var rank = 2
        if known?.record?.file == part.file {
          rank = 0
        } else if let known, Name.cleaned(known.name) == layout.name {
          rank = 1
        }
        guard rank < ranks[layout.identifier] ?? .max else { continue }
        ranks[layout.identifier] = rank
        canvases[layout.identifier] = part.file
      }
    }
  }

  private mutating func addCanvas(_ part: ImportedShow.Part) {
    let objects = CanvasObjects(part.show.objects)
    for layout in part.show.layouts {
      if let counting = canvases[layout.identifier], counting != part.file {
        differences.reportRepeated(part.file, of: layout.name, besides: counting)
        leftOut.add("canvas", reason: "another one of the folder shows its board")
        return
      }
    }
    report(part)
    for layout in part.show.layouts {
      if let place = layoutPlaces[layout.identifier] {
        lay(layout, objects, at: place, of: part.file)
      } else if layout.record?.id != nil, knowsBoards {
        // Left by an earlier export: its board was deleted since, or exported alone.
        differences.reportUnknown(part.file, of: layout.name)
        leftOut.add(
          "canvas", reason: "no other file of the folder knows its board; import it alone")
      } else {
        addForeign(layout, objects, of: part.file)
      }
    }
  }

  /// A canvas without a sidecar.
  private mutating func addForeign(
    _ layout: ImportedLayout, _ objects: CanvasObjects, of file: String
  ) {
    var layout = layout
    if layout.name.isEmpty { layout.name = Self.stem(of: file) }
    layout.widgets = layout.widgets.map { shown(by: $0, objects) }
    layoutPlaces[layout.identifier] = joined.layouts.count
    joined.layouts.append(layout)
  }

  private static func stem(of file: String) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let suffix = CanvasExport.suffix
    return name.hasSuffix(suffix) ? String(name.dropLast(suffix.count)) : name
  }

  /// A canvas of a board that the sidecar or the tables know.
  private mutating func lay(
    _ canvas: ImportedLayout, _ objects: CanvasObjects, at place: Int, of file: String
  ) {
    let known = joined.layouts[place]
    joined.layouts[place].widgets = laid(canvas, objects, over: known.widgets)
    if !canvas.name.isEmpty, canvas.name != Name.cleaned(joined.layouts[place].name) {
      joined.layouts[place].name = canvas.name
    }
    differences.reportCanvas(file, joined.layouts[place], from: known)
  }

  /// The blocks of a board as its canvas has them.
  private mutating func laid(
    _ canvas: ImportedLayout, _ objects: CanvasObjects, over known: [ImportedWidget]
  ) -> [ImportedWidget] {
    var nodes: [ID<BoardItem>: Int] = [:]
    nodes.reserveCapacity(canvas.widgets.count)
    for (place, widget) in canvas.widgets.enumerated() {
      if let id = widget.record?.id { nodes[id] = place }
    }
    var laid: [ImportedWidget] = []
    laid.reserveCapacity(known.count)
    var edits = CanvasEdits()
    for widget in known {
      guard let id = widget.record?.id, let place = nodes.removeValue(forKey: id) else {
        if case .ink? = widget.drawing {
          laid.append(widget)
        } else {
          leftOut.add("block", reason: "the canvas of its board has no node for it")
        }
        continue
      }
      edits.note(place, of: laid.count)
      laid.append(edits.applied(canvas.widgets[place], to: widget))
    }
    edits.order(&laid)
    // The remaining widgets are new.
    for widget in canvas.widgets where widget.record?.id.map({ nodes[$0] != nil }) ?? true {
      laid.append(shown(by: widget, objects))
    }
    return laid
  }

  /// A node with the object that it means: one of the show with its kind, number and name, or kind
  /// and number, or a new one.
  private mutating func shown(
    by widget: ImportedWidget, _ objects: CanvasObjects
  ) -> ImportedWidget {
    guard let object = widget.object.flatMap({ objects[$0] }) else { return widget }
    let number = Number(kind: object.kind, number: object.consoleNumber)
    let label = CanvasLabel(object)
    let known =
      byLabel[label] ?? (object.name.isEmpty ? byNumber[number] : nil)
    if let known {
      return ImportedWidget(object: known, frame: widget.frame, record: widget.record)
    }
    var identifier = object.identifier
    while objectPlaces[identifier] != nil {
      counters[number, default: 1] += 1
      identifier = "\(number.kind.rawValue):\(number.number)#\(counters[number, default: 1])"
    }
    let made = ImportedObject(
      identifier: identifier, kind: object.kind, number: object.number, cue: object.cue,
      name: object.name, color: object.color, isMentioned: true, record: ObjectRecord())
    add(made, of: "")
    learn(made)
    return ImportedWidget(object: identifier, frame: widget.frame, record: widget.record)
  }
}

/// The objects that a canvas mentions, by their identifiers.
private struct CanvasObjects {
  private let objects: [ImportedObject]
  private let places: [String: Int]

  init(_ objects: [ImportedObject]) {
    self.objects = objects
    places = Dictionary(
      zip(objects.map(\.identifier), objects.indices), uniquingKeysWith: { first, _ in first })
  }

  subscript(_ identifier: String) -> ImportedObject? { places[identifier].map { objects[$0] } }
}

extension CanvasLabel {
  /// The label of a node for an object.
  fileprivate init(_ object: ImportedObject) {
    kind = object.kind
    number = object.consoleNumber
    name = Name.cleaned(object.name)
  }
}
