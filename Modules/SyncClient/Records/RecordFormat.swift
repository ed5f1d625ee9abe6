public import Domain
import JSONText
public import PluginAPI

/// How a ``SyncRecord`` is written as a record of a server.
public enum RecordFormat {
  /// The version of the values that this build writes.
  public static let schema: Int64 = 1

  /// The fields of a record.
  enum Field {
    /// The newest stamp, as text: a server that compares stamps, and people, look at this one.
    static let stamp = "ws_hlc"
    /// 1 if the entity is deleted, otherwise 0.
    static let isDeleted = "ws_deleted"
    /// The stamp of the last deletion.
    static let deletion = "ws_deletion"
    /// The version of the value.
    static let schema = "ws_schema"
    /// The stamps of the groups, each as `group=stamp`.
    static let stamps = "ws_stamps"
    /// The entity in JSON.
    static let value = "value"
    /// What belongs to a trip, as a list in JSON.
    static let members = "members"
    /// The newest version by each device on which a version of a trip was made.
    static let ancestors = "ws_ancestors"
    /// The newest edits that lost, each as `group=stamp`.
    static let lost = "ws_lost"
  }

  /// The name of an entity's record.
  public static func name(of key: EntityKey) -> String { "\(key.sort.rawValue)-\(key.digits)" }

  /// The key of the entity that a record is of; `nil` for a record of something else.
  public static func key(ofRecord name: String) -> EntityKey? {
    guard let hyphen = name.utf8.firstIndex(of: UInt8(ascii: "-")),
      let sort = Entity.Sort(rawValue: String(name[..<hyphen]))
    else { return nil }
    let digits = name[name.utf8.index(after: hyphen)...]
    // Two names for one entity would be two records of it.
    guard !digits.utf8.contains(where: { (UInt8(ascii: "A")...UInt8(ascii: "F")).contains($0) })
    else { return nil }
    return EntityKey(sort, digits: digits)
  }

  /// Writes a record.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - tag: The tag of the version that it replaces; `nil` for a new one.
  ///   - schema: The version of the value.
  /// - Returns: The record of a server.
  public static func remote(
    _ record: SyncRecord, tag: String?, schema: Int64 = schema
  ) -> RemoteRecord {
    var fields: [String: RemoteValue] = [
      Field.stamp: .string("\(record.newest)"),
      Field.isDeleted: .integer(record.isAlive ? 0 : 1),
      Field.schema: .integer(schema),
      Field.stamps: .list(
        zip(record.entity.groupNames, record.stamps).map { .string("\($0)=\($1)") }),
      Field.value: .string(EntityJSON.value(record.entity)),
    ]
    if let deletion = record.deletion { fields[Field.deletion] = .string("\(deletion)") }
    if !record.lost.isEmpty {
      fields[Field.lost] = .list(record.lost.map { .string("\($0)") })
    }
    if record.key.sort == .trip {
      fields[Field.members] = .string(text(of: record.members))
      fields[Field.ancestors] = .list(record.ancestors.map { .string("\($0)") })
    }
    return RemoteRecord(
      name: name(of: record.key), type: record.key.sort.rawValue, tag: tag, fields: fields)
  }

  /// Reads a record.
  ///
  /// - Parameters:
  ///   - remote: The record of a server, which is not trusted.
  ///   - schema: The version that this build reads.
  /// - Returns: The record.
  /// - Throws: ``RecordFault`` if it is invalid, or was written by a newer build.
  public static func record(
    _ remote: RemoteRecord, schema: Int64 = schema
  ) throws(RecordFault) -> SyncRecord {
    guard let key = key(ofRecord: remote.name), remote.type == key.sort.rawValue else {
      throw .invalid("it is not the record of an entity")
    }
    guard let version = version(of: remote) else {
      throw .invalid("it has no \(Field.schema)")
    }
    guard version <= schema else { throw .newer(version) }
    guard let text = remote.fields[Field.value]?.string else {
      throw .invalid("it has no \(Field.value)")
    }
    let entity = try entity(key.sort, text)
    guard entity.key == key else { throw .invalid("its value is another entity") }
    let deletion = try remote.fields[Field.deletion].map { value throws(RecordFault) in
      try stamp(value.string)
    }
    guard
      let record = SyncRecord(
        entity, with: try members(of: entity, remote.fields[Field.members]),
        stamps: try stamps(entity.groupNames, remote.fields[Field.stamps]), deletion: deletion,
        ancestors: key.sort == .trip ? try ancestors(remote.fields[Field.ancestors]) : [],
        lost: key.sort == .trip ? [] : lost(remote.fields[Field.lost], entity.groupNames))
    else { throw .invalid("it has other groups") }
    // Servers look at this stamp only. One that hides a later one could never be followed.
    guard try stamp(remote.fields[Field.stamp]?.string) == record.newest else {
      throw .invalid("its \(Field.stamp) is not its newest stamp")
    }
    return record
  }

  /// The version of the values of a record; `nil` if it does not say.
  static func version(of remote: RemoteRecord) -> Int64? { remote.fields[Field.schema]?.integer }

  private static func entity(_ sort: Entity.Sort, _ text: String) throws(RecordFault) -> Entity {
    func read<Value: EntityValue>(_ type: Value.Type) throws(RecordFault) -> Entity {
      try decoded(type, text, Field.value).entity
    }
    return try read(sort.type)
  }

  private static func decoded<Value: Decodable>(
    _ type: Value.Type, _ text: String, _ field: String
  ) throws(RecordFault) -> Value {
    do {
      return try LocatedJSON(text).decoded(as: type)
    } catch let fault as DecodingFault {
      throw .invalid("its \(field) is invalid: \(fault.message)")
    } catch {
      throw .invalid("its \(field) is not JSON: \(error)")
    }
  }

  /// Reads what belongs to a trip.
  private static func members(
    of entity: Entity, _ value: RemoteValue?
  ) throws(RecordFault) -> [EntityKey: Entity] {
    guard case .trip(let trip) = entity else { return [:] }
    guard let text = value?.string else { throw .invalid("it has no \(Field.members)") }
    var members: [EntityKey: Entity] = [:]
    for member in try decoded([Entity].self, text, Field.members) {
      guard member.trip == trip.id, member.key != entity.key,
        members.updateValue(member, forKey: member.key) == nil
      else {
        throw .invalid("\(name(of: member.key)) does not belong to the trip, or is there twice")
      }
    }
    for member in members.values {
      for need in member.needs where need != entity.key && members[need] == nil {
        throw .invalid("\(name(of: member.key)) needs \(name(of: need)), which is missing")
      }
    }
    return members
  }

  /// The members of a trip in JSON, in a fixed order.
  static func text(of members: [EntityKey: Entity]) -> String {
    var json = JSONWriter(.control)
    json.array { json in
      for key in members.keys.inOrder {
        guard let member = members[key] else { continue }
        json.object { json in json.object(key.sort.rawValue) { $0.write(member) } }
      }
    }
    return json.text
  }

  /// The values of a record in JSON, with those of all that belongs to it.
  static func text(of record: SyncRecord) -> String {
    EntityJSON.text(record.entity) + text(of: record.members)
  }

  private static func stamps(
    _ names: [String], _ value: RemoteValue?
  ) throws(RecordFault) -> [Stamp] {
    guard case .list(let texts)? = value else { throw .invalid("it has no \(Field.stamps)") }
    // A build that knew fewer groups never set the others.
    var stamps = Array(repeating: Stamp(milliseconds: 0, device: 0), count: names.count)
    for (place, text) in texts.enumerated() {
      guard let text = text.string, let sign = text.utf8.firstIndex(of: UInt8(ascii: "=")) else {
        throw .invalid("a stamp is 'group=stamp'")
      }
      let (group, stamp) = (text[..<sign], try stamp(text[text.utf8.index(after: sign)...]))
      // They are written in the order of the groups.
      let isInOrder = names.indices.contains(place) && names[place] == group
      if let index = isInOrder ? place : names.firstIndex(where: { $0 == group }) {
        stamps[index] = stamp
      }
    }
    return stamps
  }

  /// Reads the versions that a version of a trip was made on; older builds do not name them.
  private static func ancestors(_ value: RemoteValue?) throws(RecordFault) -> [Stamp] {
    guard case .list(let texts)? = value else { return [] }
    var ancestors: [Stamp] = []
    for text in texts { ancestors.append(try stamp(text.string)) }
    return ancestors
  }

  /// Reads the edits that lost; they decide nothing, so what cannot be read is skipped.
  private static func lost(_ value: RemoteValue?, _ groups: [String]) -> [EditStamp] {
    guard case .list(let texts)? = value else { return [] }
    return texts.prefix(EditStamp.most).compactMap { text in
      text.string.flatMap { EditStamp($0) }.flatMap { edit in
        edit.group.map(groups.contains) ?? true ? edit : nil
      }
    }
  }

  private static func stamp(_ text: (some StringProtocol)?) throws(RecordFault) -> Stamp {
    guard let stamp = text.flatMap({ Stamp($0) }) else {
      throw .invalid(
        "a stamp is two times 16 hexadecimal digits with a '-' between them, until the year 9999")
    }
    return stamp
  }
}

/// Why the record of a server cannot be read.
public enum RecordFault: Error, Hashable, Sendable {
  /// It is not what any build writes.
  case invalid(String)
  /// It is of a newer version, which this build keeps as it is.
  case newer(Int64)
}
