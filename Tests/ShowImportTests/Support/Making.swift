import Domain
import GridGeometry
import PluginAPI
import ShowImport

/// The format that the tests import with.
let testFormat = "test"

func number(_ text: String) -> ObjectNumber { ObjectNumber(text) ?? ObjectNumber(0) }

/// A number that may be a cue's: `5/20`.
func numbered(_ text: String) -> ConsoleNumber {
  ConsoleNumber(text) ?? ConsoleNumber(ObjectNumber(0))
}

/// An entry of a file; its identifier is kind and number unless given.
func entry(
  _ kind: ObjectKind, _ digits: String, _ name: String = "", id: String? = nil,
  color: ObjectColor? = nil, folder: String? = nil, hasOwnNumber: Bool = true
) -> ImportedObject {
  ImportedObject(
    identifier: id ?? "\(kind.rawValue):\(digits)", kind: kind, number: numbered(digits).number,
    cue: numbered(digits).cue, name: name, color: color, folder: folder,
    hasOwnNumber: hasOwnNumber)
}

/// A widget with its frame in pixels.
func widget(
  _ object: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double
) -> ImportedWidget {
  ImportedWidget(
    object: object,
    frame: Rect(origin: Point(x: x, y: y), size: Size(width: width, height: height)))
}

func cells(_ x: Int32, _ y: Int32, _ width: Int32 = 2, _ height: Int32 = 2) -> CellRect? {
  CellRect(x: x, y: y, width: width, height: height)
}
