import Domain
import PluginAPI
import ReaderChecks
import TripFiles

/// Bytes in pieces of a chosen size.
struct Pieces: ByteSource {
  private var rest: ArraySlice<UInt8>
  private let size: Int

  init(_ bytes: [UInt8], by size: Int = 65_536) {
    rest = bytes[...]
    self.size = size
  }

  mutating func next() throws(ShowFileError) -> ArraySlice<UInt8> {
    defer { rest = rest.dropFirst(size) }
    return rest.prefix(size)
  }
}

/// A source without an end that counts what it gave, as a calendar of 100 MB and more.
struct EndlessSource: ByteSource {
  /// What comes first.
  var head: [UInt8]
  /// What comes again and again.
  let piece: [UInt8]
  /// How many bytes were taken.
  private(set) var count = 0

  init(_ head: String, then piece: String) {
    self.head = Array(head.utf8)
    self.piece = Array(String(repeating: piece, count: 1 + 65_536 / piece.utf8.count).utf8)
  }

  mutating func next() throws(ShowFileError) -> ArraySlice<UInt8> {
    let given = head.isEmpty ? piece : head
    head = []
    count += given.count
    guard count < 200 << 20 else { return [] }
    return given[...]
  }
}

extension TripForms {
  /// All that this module reads and writes.
  static let every = Self(
    readers: .everyTripFile, exports: .everyTripExport, zones: SystemTimeZones())
}

/// What a person says in tests.
func options(zone: String? = nil, teams: [String] = []) -> TripReadingOptions {
  TripReadingOptions(zone: zone, teams: teams, zones: SystemTimeZones())
}

/// Reads a text with a plugin.
func read(
  _ text: String, as plugin: TripFilePlugin, zone: String? = nil, teams: [String] = []
) throws(ShowFileError) -> ImportedTrip {
  try read(Array(text.utf8), as: plugin, zone: zone, teams: teams)
}

/// Reads bytes with a plugin.
func read(
  _ bytes: [UInt8], as plugin: TripFilePlugin, zone: String? = nil, teams: [String] = [],
  by size: Int = 65_536
) throws(ShowFileError) -> ImportedTrip {
  var source: any ByteSource = Pieces(bytes, by: size)
  return try plugin.make().read(&source, options(zone: zone, teams: teams))
}

/// A text in UTF-16 with its mark.
func utf16(_ text: String, isBigEndian: Bool = false) -> [UInt8] {
  var bytes: [UInt8] = []
  for unit in [0xFEFF] + Array(text.utf16) {
    let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
    bytes += isBigEndian ? [high, low] : [low, high]
  }
  return bytes
}

/// The error that reading gives, or `nil`.
func failure(
  _ text: String, as plugin: TripFilePlugin, zone: String? = nil
) -> ShowFileError? {
  do throws(ShowFileError) {
    _ = try read(text, as: plugin, zone: zone)
    return nil
  } catch {
    return error
  }
}

/// The key of the plugin that recognises a text, or `nil`.
func recognition(of text: String) -> String? {
  let bytes = Array(text.utf8)
  let head = FileHead(
    bytes: Array(bytes.prefix(FileHead.maximumLength)),
    isWhole: bytes.count <= FileHead.maximumLength)
  return [TripFilePlugin].everyTripFile.first { $0.make().recognise(head) == .yes }?.key
}

extension ImportedTrip {
  /// The game with a key.
  func game(_ key: String) -> ImportedGame? { games.first { $0.key == key } }

  /// How many records of a sort were left out.
  func leftOut(_ what: String) -> Int {
    leftOut.filter { $0.what == what }.reduce(0) { $0 + $1.count }
  }
}

extension ZonedTime {
  /// Day, time, zone and offset in minutes: what a person looks at.
  var text: String { "\(day) \(time) \(zone) \(offset / 60)" }
}
