import Domain
import PluginAPI
import XMLReading

/// The markers of a list, and their names apart from them.
///
/// There may be many, and hardly any name is ever shown. So a marker is nothing but numbers, which
/// makes it cheap to keep and to sort.
struct ReaperMarkers {
  /// The most markers accepted.
  static let limit = CueRegister.keptLimit

  /// A marker.
  struct Marker {
    /// Where it is.
    let time: ReaperTime
    /// Where its name begins among all names.
    fileprivate let nameStart: Int32
    /// Its line.
    let line: Int
  }

  /// The markers, in the file's order until they are sorted.
  private(set) var all: [Marker] = []
  /// The names, with a zero behind each, which is in no name.
  private var names: [UInt8] = []

  /// Adds a marker.
  ///
  /// - Parameters:
  ///   - name: Its name, without spaces around it.
  ///   - time: Where it is.
  ///   - line: Its line.
  ///   - texts: Makes texts of bytes.
  /// - Throws: ``ShowFileError`` if there are more markers or names than are accepted.
  mutating func add(
    _ name: UnsafeBufferPointer<UInt8>, at time: ReaperTime, line: Int, _ texts: inout FallbackTexts
  ) throws(ShowFileError) {
    let start = names.count
    if PlainName.isPlain(name) {
      names.append(contentsOf: name)
    } else {
      names += texts.name(name, line: line).utf8
    }
    guard all.count < Self.limit, names.count - all.count <= ObjectRegister.nameLimit else {
      throw ShowFileError(
        .tooLarge,
        "the file has more than \(Self.limit) markers or \(ObjectRegister.nameLimit) bytes"
          + " of names", line: line, remedy: "export fewer markers at a time")
    }
    names.append(0)
    all.append(Marker(time: time, nameStart: Int32(truncatingIfNeeded: start), line: line))
  }

  /// Puts the markers in the order of their times.
  ///
  /// Sorting is stable, so of two at one time the earlier row stays first.
  mutating func sort() { all.sort { $0.time < $1.time } }

  /// The name of a marker.
  func name(of marker: Marker) -> String {
    String(decoding: names[Int(marker.nameStart)...].prefix { $0 != 0 }, as: UTF8.self)
  }
}
