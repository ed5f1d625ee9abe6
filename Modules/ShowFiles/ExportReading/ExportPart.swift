import Domain
import GridGeometry
import PluginAPI

/// The sorts of files of an export, stored as the dialect of the show read from one.
enum ExportPart {
  static let sidecar = "sidecar"
  static let canvas = "canvas"
  static let boards = ExportTable.boards.rawValue
  static let objects = ExportTable.objects.rawValue
  /// The files other than tables.
  static let standAlone: Set<String?> = [sidecar, canvas]

  /// Where cells are on a board, in points.
  static func frame(of cells: CellRect) -> Rect<BoardSpace> {
    let unit = Double(CanvasExport.cellLength)
    return Rect(
      origin: Point(x: Double(cells.minX) * unit, y: Double(cells.minY) * unit),
      size: Size(width: Double(cells.width) * unit, height: Double(cells.height) * unit))
  }

  /// A name as it is in an export: as a person could have given it, or else cleaned.
  static func name(_ text: String) -> String {
    (try? Name.validated(text)) == text ? text : Name.cleaned(text)
  }

  /// Removes and counts widgets whose objects the file does not contain.
  static func removeDangling(from collector: inout ObjectCollector) {
    let known = Set(collector.register.objects.map(\.identifier))
    for place in collector.show.layouts.indices {
      let before = collector.show.layouts[place].widgets.count
      collector.show.layouts[place].widgets.removeAll { widget in
        widget.object.map { !known.contains($0) } ?? false
      }
      collector.leftOut.add(
        "block", count: before - collector.show.layouts[place].widgets.count,
        reason: "the file has no object of that identity")
    }
  }
}

extension ObjectCollector {
  /// The show as in the file: unlike in files of consoles, objects of one kind can share a number.
  consuming func exactly(_ dialect: String) -> ImportedShow {
    show.dialect = dialect
    show.objects = register.objects
    show.leftOut = leftOut.leftOut
    show.warnings = warnings.warnings
    return show
  }
}
