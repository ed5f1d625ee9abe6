import Domain
import GridGeometry
import PluginAPI
import XMLReading

/// An object on a layout of grandMA2.
struct MA2Widget {
  let line: Int
  let frame: Rect<BoardSpace>?
  /// Whether it represents a fixture.
  let isFixture: Bool
  /// The name of the object on it.
  var name = ""
  /// The object's address: pool, and numbers within the pool; `nil` for parts that are not numbers.
  var address: [UInt32?] = []

  init(_ tag: borrowing XMLTag) {
    line = tag.line
    isFixture = tag["fix_id"] != nil
    frame = Self.frame(tag)
  }

  /// The number of the macro that it fires; other pools' addresses are not known.
  var macro: UInt32? {
    guard address.count == 3, address[0] == 13, address[1] == 1, let number = address[2],
      number > 0
    else { return nil }
    return number
  }

  private static func frame(_ tag: borrowing XMLTag) -> Rect<BoardSpace>? {
    guard let x = number(tag["center_x"]), let y = number(tag["center_y"]) else { return nil }
    let width = number(tag["size_w"]) ?? 1
    let height = number(tag["size_h"]) ?? 1
    guard width > 0, height > 0 else { return nil }
    return Rect(
      origin: Point(x: x - width / 2, y: y - height / 2),
      size: Size(width: width, height: height))
  }

  private static func number(_ text: String?) -> Double? {
    text.flatMap { Double($0) }.flatMap { abs($0) <= FrameLimit.coordinate ? $0 : nil }
  }
}

// MARK: - Groups and layouts

extension MA2Reader {
  /// Starts an element in a group, which is a layout if it has layout data.
  ///
  /// - Returns: Whether to read the text of the element.
  mutating func startInGroup(
    _ tag: borrowing XMLTag, in path: [String]
  ) throws(ShowFileError) -> Bool {
    switch (path.count, tag.name) {
    case (3, "LayoutData"): open?.isLayout = true
    case (4, "Subfixture") where path[2] == "Subfixtures":
      collector.leftOut.add("Subfixture", reason: "which fixtures a group has stays on the console")
    case (5, "LayoutCObject") where path[2] == "LayoutData":
      try collector.countWidget(line: tag.line)
      widget = MA2Widget(tag)
    case (5, _) where path[2] == "LayoutData":
      collector.leftOut.add(
        "LayoutData/\(Name.cleaned(tag.name.prefix(80)))", reason: "it fires no object")
    case (6, "CObject"):
      let name = Name.cleaned(tag["name"] ?? "")
      try collector.keep(name, line: tag.line)
      widget?.name = name
    case (7, "No") where path[5] == "CObject": return (widget?.address.count ?? 3) < 3
    default: break
    }
    return false
  }

  /// Adds a layout with its objects in known pools.
  mutating func addLayout(_ object: Open, _ identifier: String) throws(ShowFileError) {
    var widgets: [ImportedWidget] = []
    var withoutPosition: (count: Int, line: Int)?
    for widget in object.widgets {
      guard let number = widget.macro else {
        leaveOut(widget)
        continue
      }
      guard let frame = widget.frame else {
        withoutPosition = ((withoutPosition?.count ?? 0) + 1, withoutPosition?.line ?? widget.line)
        collector.leftOut.add("LayoutCObject-unplaced", reason: "it has no readable position")
        continue
      }
      let target = "Macro:\(number - 1)"
      // Macros are in another file; the layout's reference is enough to fire them.
      if !collector.has(target) {
        try collector.add(
          ImportedObject(
            identifier: target, kind: .macro, number: ObjectNumber(number), name: widget.name,
            isMentioned: true), line: widget.line)
      }
      widgets.append(ImportedWidget(object: target, frame: frame, label: widget.name))
    }
    if let (count, line) = withoutPosition {
      collector.warnings.add(
        line: line, "\(counted(count, "object has", "objects have")) no readable position")
    }
    guard !widgets.isEmpty else { return }
    collector.show.layouts.append(
      ImportedLayout(identifier: identifier, name: object.name, widgets: widgets))
  }

  private mutating func leaveOut(_ widget: MA2Widget) {
    if widget.isFixture {
      return collector.leftOut.add("LayoutCObject-fixture", reason: "fixtures are not imported")
    }
    let pool = widget.address.first.flatMap { $0 }.map { "-pool-\($0)" } ?? ""
    collector.leftOut.add(
      "LayoutCObject\(pool)",
      reason: "only macros are known by their address; lay others on the board by hand")
  }
}
