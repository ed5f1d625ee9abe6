// snippet XMLReading
import PluginAPI
import XMLReading

/// The names of all tracks.
struct TrackNames: XMLHandler {
  var names: [String] = []

  mutating func start(_ tag: borrowing XMLTag, in path: [String]) -> Bool { tag.name == "track" }

  mutating func end(_ text: String?, in path: [String]) {
    if let text { names.append(text) }
  }
}

// end

/// What a handler takes from a file.
package func exampleOfXMLReading() throws -> [String] {
  // snippet XMLReading
  let text = "<album><track> Overture </track><track>Storm</track></album>"
  var file: any ByteSource = MemorySource(text.utf8)
  let form = XMLExpectations(roots: ["album"], remedy: "export it again", depth: 4)
  let tracks = try XMLStream.read(&file, as: form, into: TrackNames()).names
  // Overture, Storm
  // end
  return tracks
}
