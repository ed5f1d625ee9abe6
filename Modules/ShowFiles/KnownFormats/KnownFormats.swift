import PluginAPI

/// Formats that are recognised but not read: each is refused with its name and advice on the right
/// export.
struct KnownFormats: ShowFileFormat {
  func recognise(_ head: FileHead) -> Recognition {
    // The content of a compressed file says more than the compression.
    if let content = InflatedSource.head(of: head), let known = Self.known(content) {
      return .unsupported(name: "\(known.name), compressed", advice: known.advice)
    }
    guard let known = Self.known(head) else { return .no }
    return .unsupported(name: known.name, advice: known.advice)
  }

  private static func known(_ head: FileHead) -> KnownFormat? {
    let traits = HeadTraits(head)
    return KnownFormat.all.first { $0.matches(traits) }
  }

  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    let head = try Self.head(of: &source)
    guard case .unsupported(let name, let advice) = recognise(head) else {
      throw ShowFileError(
        .unrecognised, "no known format", remedy: "export the show as USITT ASCII")
    }
    throw ShowFileError(.unsupported, "\(name) cannot be imported", remedy: advice)
  }

  private static func head(
    of source: inout any ByteSource
  ) throws(ShowFileError) -> FileHead {
    var bytes: [UInt8] = []
    while bytes.count <= FileHead.maximumLength {
      let next = try source.next()
      guard !next.isEmpty else { return FileHead(bytes: bytes, isWhole: true) }
      bytes += next.prefix(FileHead.maximumLength + 1 - bytes.count)
    }
    return FileHead(bytes: Array(bytes.prefix(FileHead.maximumLength)), isWhole: false)
  }
}
