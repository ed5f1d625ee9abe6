import Domain
import PluginAPI

/// The devices that sync a workspace, by the record in which each one names itself.
///
/// The names are for people only: without them, sync works as well.
struct SyncDevices: Sendable {
  private struct Device {
    let name: String
    /// When it took part last, to the day; `nil` if an earlier version wrote the record.
    let seen: Timestamp?
  }

  private var devices: [UInt64: Device] = [:]
  /// When they were read, by the clock of the server if it says what it shows: those of devices
  /// differ.
  private var time = Timestamp(milliseconds: 0)

  /// The most pages that are read, of 200 devices each.
  private static let mostPages = 10
  /// The type of the records.
  private static let type = "device"
  /// How often a device says that it takes part.
  static let day = Duration.seconds(86_400)
  /// How long a device that does not say so is listed.
  private static let longestAbsence = Duration.seconds(30 * 86_400)

  /// The name of a device, also of one that does not take part any more; `nil` if not known.
  func name(of device: UInt64) -> String? { devices[device]?.name }

  /// The names of the others that took part in the last 30 days.
  func names(besides own: UInt64?) -> [String] {
    devices.filter { number, device in
      number != own && device.seen?.isOlder(than: Self.longestAbsence, at: time) == false
    }.map(\.value.name).sorted()
  }

  /// Reads the names of all devices, and puts that of this one there.
  ///
  /// - Returns: The devices, `nil` if they cannot be read; and whether all of it was done.
  static func introduce(
    _ name: String, as device: UInt64, in zone: String, _ remote: any SyncRemote,
    at now: Timestamp
  ) async -> (devices: SyncDevices?, isDone: Bool) {
    guard var found = await read(zone, remote, at: now) else { return (nil, false) }
    let old = found.devices[device]
    found.devices[device] = Device(name: name, seen: found.time)
    guard old?.name != name || old?.seen?.isOlder(than: day, at: found.time) != false else {
      return (found, true)
    }
    let record = RemoteRecord(
      name: recordName(of: device), type: type,
      fields: ["name": .string(name), "seen": .timestamp(found.time)])
    let answer = await remote.send(
      .modify(zone: zone, [RemoteOperation(.forceReplace, record)], isAtomic: false))
    // A key that can only read is refused in the result of the record: that stays so.
    guard case .success = answer.result else { return (found, false) }
    return (found, true)
  }

  /// Reads the records of the devices; `nil` if that fails.
  private static func read(
    _ zone: String, _ remote: any SyncRemote, at now: Timestamp
  ) async -> SyncDevices? {
    var (found, marker) = (SyncDevices(), String?.none)
    found.time = now
    for _ in 0..<mostPages {
      let query = RemoteQuery(type: type, marker: marker, limit: RemoteLimits.operations)
      let answer = await remote.send(.query(zone: zone, query))
      guard case .success(.found(let records, let next)) = answer.result else { return nil }
      found.time = answer.time ?? found.time
      for record in records { found.take(record) }
      guard let next else { break }
      marker = next
    }
    return found
  }

  private mutating func take(_ record: RemoteRecord) {
    guard case .string(let name)? = record.fields["name"],
      let digits = record.name.split(separator: "-").last,
      let id = ID<SyncSetup>(String(digits))
    else { return }
    var seen: Timestamp?
    if case .timestamp(let time)? = record.fields["seen"] { seen = time }
    devices[id.low] = Device(
      name: Name.cleaned(name.prefix(SyncSetup.longestName)), seen: seen)
  }

  /// Removes the record of a device that does not take part any more, if that can be done in time.
  static func remove(
    _ device: UInt64, from zone: String, _ remote: any SyncRemote, _ sources: WorkspaceSources
  ) async {
    let record = RemoteRecord(name: recordName(of: device), type: nil)
    await sources.allow(removalLimit) {
      _ = await remote.send(
        .modify(zone: zone, [RemoteOperation(.forceDelete, record)], isAtomic: false))
    }
  }

  /// How long to wait for a server: without it, the device is listed for 30 days more.
  private static let removalLimit = Duration.seconds(5)

  private static func recordName(of device: UInt64) -> String {
    "\(type)-\(ID<SyncSetup>(high: 0, low: device))"
  }
}

extension Timestamp {
  /// Whether more than some time has passed since; not if it is in the future.
  func isOlder(than age: Duration, at now: Timestamp) -> Bool {
    let (passed, isFar) = now.milliseconds.subtractingReportingOverflow(milliseconds)
    return isFar ? now > self : .milliseconds(passed) > age
  }
}
