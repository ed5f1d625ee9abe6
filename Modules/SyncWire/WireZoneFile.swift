public import Domain
import JSONText
public import PluginAPI

/// A zone as JSON lines: a head, a line for each record in the form of replies, and an end.
///
/// Each record also has the time at which this version was made, where CloudKit has it:
/// `"modified":{"timestamp":…}`. The end has the number of lines with records, so that a file that
/// was cut off is noticed. A record can be in several lines: the last one counts.
public enum WireZoneFile {
  /// What the first line has as `format`.
  public static let format = "callboard-sync-zone"
  /// The version of the form that is written, and the newest one that is read.
  public static let version = 1
  /// The most bytes of a line: a record of 1 MB can be a list of short references.
  public static let longestLine = 32_000_000
  /// The most values of a line.
  private static let mostValues = 4_000_000

  /// What the first line says.
  public struct Head: Hashable, Sendable {
    /// The name of the zone.
    public let zone: String
    /// Whose zone it is.
    public let owner: String
    /// The epoch of the server.
    public let epoch: Int64
    /// The newest change of the zone when reading it began.
    public let sequence: Int64

    /// Creates a head.
    public init(zone: String, owner: String, epoch: Int64, sequence: Int64) {
      (self.zone, self.owner) = (zone, owner)
      (self.epoch, self.sequence) = (epoch, sequence)
    }
  }

  /// A line after the first one.
  public enum Line: Hashable, Sendable {
    /// A record, or what is left of a deleted one, and when this version was made.
    case record(RemoteRecord, modified: Timestamp?)
    /// The end, after so many lines with records.
    case end(Int)
  }

  // MARK: Writing

  /// The first line, without its end.
  public static func text(of head: Head) -> String {
    JSONWriter.object(.control) { json in
      json.member("format", format)
      json.member("version", version)
      json.member("zone", head.zone)
      json.member("owner", head.owner)
      json.member("epoch", head.epoch)
      json.member("sequence", head.sequence)
    }
  }

  /// Another line, without its end.
  public static func text(of line: Line) -> String {
    JSONWriter.object(.control) { json in
      switch line {
      case .record(let record, let modified):
        WireRecord.write(record, to: &json)
        guard let modified else { return }
        json.object("modified") { $0.member("timestamp", modified.milliseconds) }
      case .end(let count): json.member("records", count)
      }
    }
  }

  // MARK: Reading

  /// Reads the first line.
  ///
  /// - Parameter bytes: The line, which is not trusted.
  /// - Returns: The head.
  /// - Throws: ``WireFault`` if it is not one, or of a newer version.
  public static func head(_ bytes: [UInt8]) throws(WireFault) -> Head {
    let json = try read(bytes, number: 1)
    guard try json.text("format") == format else {
      throw WireFault("not an exported zone: the first line has \"format\":\"\(format)\"", json)
    }
    guard let version = try json.integer("version"), version >= 1 else {
      throw WireFault("'version' is missing", json)
    }
    guard version <= Self.version else {
      throw WireFault(
        "the file is of version \(version), and this program reads versions up to "
          + "\(Self.version): use a newer program", json)
    }
    return Head(
      zone: try json.needText("zone"), owner: try json.needText("owner"),
      epoch: Int64(try json.integer("epoch") ?? 0),
      sequence: Int64(try json.integer("sequence") ?? 0))
  }

  /// Reads another line.
  ///
  /// - Parameters:
  ///   - bytes: The line, which is not trusted.
  ///   - number: The number of the line, from 1.
  /// - Returns: What it says.
  /// - Throws: ``WireFault`` if it is neither a record nor the end.
  public static func line(_ bytes: [UInt8], number: Int) throws(WireFault) -> Line {
    let json = try read(bytes, number: number)
    if json[name: "recordName"] == nil, let count = try json.integer("records") {
      return .end(count)
    }
    let modified = try json[name: "modified"]?.integer("timestamp")
    return .record(
      try WireRecord.read(json, isLenient: false),
      modified: modified.map { Timestamp(milliseconds: Int64($0)) })
  }

  private static func read(_ bytes: [UInt8], number: Int) throws(WireFault) -> LocatedJSON {
    let json: LocatedJSON
    do throws(JSONError) {
      json = try LocatedJSON(
        utf8: bytes[...],
        JSONLimits(length: longestLine, depth: WireForm.depth, values: mostValues), line: number)
    } catch {
      throw WireFault(error)
    }
    guard case .object = json.value else { throw WireFault("a line must be an object", json) }
    return json
  }
}
