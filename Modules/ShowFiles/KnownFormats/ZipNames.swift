import PluginAPI

/// The names of an archive's members, as far as the file's head contains them.
enum ZipNames {
  /// The start of a member's own header, and so of an archive.
  static let localMagic: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  /// The start of a member's entry in the directory.
  private static let directoryMagic: [UInt8] = [0x50, 0x4B, 0x01, 0x02]

  /// The names; empty if the file is not an archive.
  static func of(_ head: FileHead) -> Set<String> {
    let bytes = head.bytes
    guard bytes.starts(with: localMagic) else { return [] }
    var names: Set<String> = []
    // Sizes may be behind the data, so headers are looked for instead of being counted out.
    for place in bytes.indices where bytes[place] == 0x50 {
      if bytes[place...].starts(with: localMagic) {
        insertName(at: place, lengthAt: 26, nameAt: 30)
      } else if bytes[place...].starts(with: directoryMagic) {
        insertName(at: place, lengthAt: 28, nameAt: 46)
      }
    }
    return names

    func insertName(at place: Int, lengthAt: Int, nameAt: Int) {
      guard place + nameAt <= bytes.count else { return }
      let length =
        Int(bytes[place + lengthAt]) | Int(bytes[place + lengthAt + 1]) << 8
      let name = bytes.dropFirst(place + nameAt).prefix(length)
      guard name.count == length else { return }
      names.insert(String(decoding: name, as: UTF8.self))
    }
  }
}
