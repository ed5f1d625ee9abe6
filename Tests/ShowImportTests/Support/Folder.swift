import Domain
import PluginAPI
import ShowFiles

/// Bytes read in pieces of one size.
private struct Pieces: ByteSource {
  var rest: ArraySlice<UInt8>
  let size: Int

  mutating func next() -> ArraySlice<UInt8> {
    let piece = rest.prefix(size)
    rest = rest.dropFirst(size)
    return piece
  }
}

/// Reads files as one import, in the order of their names as folders are read.
func readFolder(
  _ files: [ExportedFile], by size: Int = 4_096, kinds: ObjectKinds = .callboard
) throws -> ImportedShow {
  var parts: [ImportedShow.Part] = []
  for file in files.sorted(by: { $0.name < $1.name }) {
    let show = try readExport(file.bytes, by: size, kinds: kinds)
    parts.append(ImportedShow.Part(file: file.name, show: show))
  }
  let join = ShowFilePlugin.callboard.join ?? { ImportedShow.joined($0) }
  return join(parts)
}

/// Reads one file of an export.
func readExport(
  _ bytes: [UInt8], by size: Int = 4_096, kinds: ObjectKinds = .callboard
) throws(ShowFileError) -> ImportedShow {
  var source: any ByteSource = Pieces(rest: bytes[...], size: size)
  return try ShowFilePlugin.callboard.make().read(&source, ReadingOptions(kinds: kinds))
}

/// The files without those whose names end in a text.
func leaving(out suffix: String, of files: [ExportedFile]) -> [ExportedFile] {
  files.filter { !$0.name.hasSuffix(suffix) }
}
