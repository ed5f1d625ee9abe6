// snippet InkFiles
import Domain
import InkFiles
import PluginAPI

// end

/// The pens of a drawing, and what is left out of it.
package func exampleOfInkFiles() throws -> [String] {
  // snippet InkFiles
  let text = """
    <svg xmlns="http://www.w3.org/2000/svg">
      <path d="M0 0C0 40 80 40 80 0" stroke="tomato" stroke-width="3"/>
      <rect width="80" height="40" fill="gold"/>
    </svg>
    """
  // Any `ByteSource` will do; the page of ShowFiles shows this one.
  var file: any ByteSource = WholeFile(bytes: Array(text.utf8)[...])
  let svg = InkFilePlugin.svg.make()
  let ink = try svg.read(&file)
  let pens = ink.strokes.map { "\($0.stroke.pen.color), \($0.stroke.pen.width) wide" }
  // #ff6347, 3.0 wide
  let leftOut = ink.leftOut.map { "\($0.what): \($0.reason)" }
  // rect: it is filled and has no line
  // end
  return pens + leftOut
}
