import PluginAPI
import XMLReading

/// Scenes in the My Virtual Rig format (`.mvr`): a zip archive with a description and meshes, or
/// the description alone.
struct MVRFormat: ShowFileFormat {
  /// The name of the description in the archive.
  static let member = "GeneralSceneDescription.xml"
  /// The other members of a scene; a fixture's own archive has meshes too.
  private static let companions = [".gdtf", ".3ds", ".glb"]

  /// The most bytes that the description may have; the largest scenes have some MB.
  private let limit: Int

  init(limit: Int = ArchiveMember.standardLimit) { self.limit = limit }

  func recognise(_ head: FileHead) -> Recognition {
    guard head.bytes.starts(with: ZipNames.localMagic) else {
      let root = XMLProlog(XMLText.head(head.bytes)).rootName
      return root == "GeneralSceneDescription" ? .yes : .no
    }
    let names = ZipNames.of(head)
    if names.contains(Self.member) { return .yes }
    // If a large mesh comes first, the description's name is not at the start.
    guard !head.isWhole, !names.contains("description.xml") else { return .no }
    let isScene = names.contains { name in Self.companions.contains(where: name.hasSuffix) }
    return isScene ? .yes : .no
  }

  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    var head: [UInt8] = []
    while head.count < ZipNames.localMagic.count {
      let piece = try source.next()
      guard !piece.isEmpty else { break }
      head += piece
    }
    let whole = MemorySource(head, then: source)
    guard head.starts(with: ZipNames.localMagic) else {
      var description: any ByteSource = whole
      return try reader(of: &description, options).finished()
    }
    let opened = try ArchiveMember.open(Self.member, from: whole, limit: limit)
    var description: any ByteSource = opened
    var reader = try reader(of: &description, options)
    reader.add(try opened.rest())
    return reader.finished()
  }

  private func reader(
    of description: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> MVRReader {
    try XMLStream.read(&description, as: MVRReader.expectations, into: MVRReader(options))
  }
}
