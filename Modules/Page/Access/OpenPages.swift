/// How many pages are open.
struct OpenPages {
  /// How many a paired device may open: another one needs room, too.
  static let mostOfDevice = 16

  /// The open pages of each device, by its number; of those that need no pairing together.
  private var counts: [Int?: Int] = [:]

  /// Counts one more.
  ///
  /// - Parameter device: The number of the paired device; `nil` if it needs no pairing.
  /// - Throws: ``PageRefusal`` if there are too many.
  mutating func open(by device: Int?) throws(PageRefusal) {
    guard counts.values.reduce(0, +) < PageServer.mostPages else {
      throw PageRefusal("\(PageServer.mostPages) pages are open; close one of them")
    }
    guard device == nil || counts[device, default: 0] < Self.mostOfDevice else {
      throw PageRefusal("this device has \(Self.mostOfDevice) pages open; close one of them")
    }
    counts[device, default: 0] += 1
  }

  /// Counts one less.
  mutating func close(by device: Int?) {
    counts[device, default: 1] -= 1
    if counts[device] == 0 { counts[device] = nil }
  }
}
