import Domain
import PluginAPI

/// Makes one show of the files of an export.
///
/// The sidecar and the tables know what there is; a canvas beside them knows where its blocks lie,
/// since canvases are what people move things on. A block whose node is gone is left out, and a
/// node that is new is a new block.
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
  /// Whether a file tells all boards that there are.
  private var knowsBoards = false
  private var counters: [Number: Int] = [:]

  /// Joins the files of a folder.
  static func joined(_ parts: [ImportedShow.Part]) -> ImportedShow {
    var join = Self()
    join.knowsBoards = parts.contains {
      $0.show.dialect == ExportPart.sidecar || $0.show.dialect == ExportPart.boards
    }
    let canvases = parts.filter { $0.show.dialect == ExportPart.canvas }
    let others = parts.filter { $0.show.dialect != ExportPart.canvas }
    for part in others { join.add(part) }
    for object in join.joined.objects { join.learn(object) }
    for part in canvases { join.addCanvas(part) }
    join.joined.leftOut = join.leftOut.leftOut
    join.joined.warnings = join.warnings
    return join.joined
  }

  // MARK: Sidecar and tables

  private mutating func add(_ part: ImportedShow.Part) {
    report(part)
    for object in part.show.objects { add(object) }
    for layout in part.show.layouts { add(layout) }
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

  private mutating func add(_ object: ImportedObject) {
    guard let place = objectPlaces[object.identifier] else {
      objectPlaces[object.identifier] = joined.objects.count
      joined.objects.append(object)
      return
    }
    let known = joined.objects[place]
    if known.isMentioned, !object.isMentioned {
      joined.objects[place] = object
    } else if !object.isMentioned, known != object {
      leftOut.add(
        "repeated object", reason: "an earlier file of the folder tells otherwise of it")
    }
  }

  private mutating func add(_ layout: ImportedLayout) {
    guard let place = layoutPlaces[layout.identifier] else {
      layoutPlaces[layout.identifier] = joined.layouts.count
      joined.layouts.append(layout)
      return
    }
    let known = joined.layouts[place]
    if known.record == nil { joined.layouts[place].name = layout.name }
    joined.layouts[place].record = known.record ?? layout.record
    if known.widgets.isEmpty {
      joined.layouts[place].widgets = layout.widgets
    } else if !layout.widgets.isEmpty, layout.widgets != known.widgets {
      leftOut.add("repeated board", reason: "an earlier file of the folder tells otherwise of it")
    }
  }

  // MARK: Canvases

  private mutating func learn(_ object: ImportedObject) {
    let label = CanvasLabel(object)
    let number = Number(kind: object.kind, number: object.consoleNumber)
    if byLabel[label] == nil { byLabel[label] = object.identifier }
    if byNumber[number] == nil { byNumber[number] = object.identifier }
  }

  private mutating func addCanvas(_ part: ImportedShow.Part) {
    report(part)
    let objects = Dictionary(part.show.objects.map { ($0.identifier, $0) }) { first, _ in first }
    for layout in part.show.layouts {
      if let place = layoutPlaces[layout.identifier] {
        lay(layout, objects, at: place)
      } else if layout.record?.id != nil, knowsBoards {
        // What an earlier export left: its board was deleted since, or exported alone.
        leftOut.add(
          "canvas", reason: "no other file of the folder knows its board; import it alone")
      } else {
        addForeign(layout, objects, of: part.file)
      }
    }
  }

  /// A canvas that stands for itself.
  private mutating func addForeign(
    _ layout: ImportedLayout, _ objects: [String: ImportedObject], of file: String
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
    _ canvas: ImportedLayout, _ objects: [String: ImportedObject], at place: Int
  ) {
    var nodes: [ID<BoardItem>: ImportedWidget] = [:]
    for widget in canvas.widgets {
      if let id = widget.record?.id { nodes[id] = widget }
    }
    var laid: [ImportedWidget] = []
    var isKnown: Set<ID<BoardItem>> = []
    for widget in joined.layouts[place].widgets {
      guard let id = widget.record?.id, let node = nodes[id] else {
        leftOut.add("block", reason: "the canvas of its board has no node for it")
        continue
      }
      isKnown.insert(id)
      var record = widget.record
      if let cells = node.record?.cells { record?.cells = cells }
      laid.append(ImportedWidget(object: widget.object, frame: node.frame, record: record))
    }
    for widget in canvas.widgets where widget.record?.id.map({ !isKnown.contains($0) }) ?? true {
      laid.append(shown(by: widget, objects))
    }
    joined.layouts[place].widgets = laid
    if !canvas.name.isEmpty, canvas.name != Name.cleaned(joined.layouts[place].name) {
      joined.layouts[place].name = canvas.name
    }
  }

  /// A node with the object that it means: one of the show with its kind, number and name, or kind
  /// and number, or a new one.
  private mutating func shown(
    by widget: ImportedWidget, _ objects: [String: ImportedObject]
  ) -> ImportedWidget {
    guard let object = objects[widget.object] else { return widget }
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
    add(made)
    learn(made)
    return ImportedWidget(object: identifier, frame: widget.frame, record: widget.record)
  }
}

extension CanvasLabel {
  /// What a node would say of an object.
  fileprivate init(_ object: ImportedObject) {
    kind = object.kind
    number = object.consoleNumber
    name = Name.cleaned(object.name)
  }
}
