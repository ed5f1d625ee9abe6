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

  /// Where an item lies on its board, in points; as a standard block if nothing says it.
  static func frame(of record: BlockRecord) -> Rect<BoardSpace> {
    if let area = record.pose?.area { return area }
    if let cells = record.pose?.cellBounds ?? record.rows { return Grid.frame(of: cells) }
    return Rect(
      origin: .origin, size: Size(width: 2 * Grid.unit, height: 2 * Grid.unit))
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
  /// What a sample of a stroke counts, in bytes of text.
  static var sampleLength: Int { 8 }

  /// Counts the texts of a card and the samples of a stroke that are kept.
  mutating func keep(_ drawing: ItemContent?, line: Int) throws(ShowFileError) {
    switch drawing {
    case .card(let card)?: try keep(card.title + card.text, line: line)
    case .ink(let stroke)?: try keep(bytes: stroke.samples.count * Self.sampleLength, line: line)
    case .object?, .message?, .tile?, .goto?, nil: break
    }
  }

  /// The show as in the file: unlike in files of consoles, objects of one kind can share a number.
  consuming func exactly(_ dialect: String) -> ImportedShow {
    show.dialect = dialect
    show.objects = register.objects
    show.leftOut = leftOut.leftOut
    show.warnings = warnings.warnings
    return show
  }
}
