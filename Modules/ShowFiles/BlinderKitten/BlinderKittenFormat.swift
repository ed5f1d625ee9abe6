import JSONText
import PluginAPI
import XMLReading

/// Shows of BlinderKitten (`.olga`), which are JSON.
struct BlinderKittenFormat: ShowFileFormat {
  /// The sorts of things that a show has and that sessions of related programs do not.
  private static let managers: Set<String> = [
    "fixtureType", "channelFamilies", "fixture", "cuelist", "programmer", "virtualButton",
    "virtualFaderCol",
  ]

  func recognise(_ head: FileHead) -> Recognition {
    let keys = JSONHead(ByteOrderMark.utf8(head.bytes[...])[...]).names
    guard keys.contains("metaData") else { return .no }
    return keys.isDisjoint(with: Self.managers) ? .no : .yes
  }

  func read(
    _ source: inout any ByteSource, _ options: ReadingOptions
  ) throws(ShowFileError) -> ImportedShow {
    let reader = try JSONStream.read(
      &source, within: BlinderKittenReader.limits, into: BlinderKittenReader(options))
    return try BlinderKittenAssembler(reader, options).assembled()
  }
}
