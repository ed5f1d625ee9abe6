// snippet ShowFiles
import PluginAPI
import ShowFiles

/// A file that is in memory already.
struct WholeFile: ByteSource {
  var bytes: ArraySlice<UInt8>

  mutating func next() -> ArraySlice<UInt8> {
    defer { bytes = [] }
    return bytes
  }
}

// end

/// The objects of a table.
package func exampleOfShowFiles() throws -> [String] {
  // snippet ShowFiles
  let text = "Kind,Number,Name\ngroup,1,Front\nscene,4,Moonlight\n"
  var file: any ByteSource = WholeFile(bytes: Array(text.utf8)[...])
  let show = try ShowFilePlugin.table.make().read(&file, ReadingOptions())
  let objects = show.objects.map { "\($0.kind) \($0.number) \($0.name)" }
  // group 1 Front, scene 4 Moonlight
  // end
  return objects
}
