public import Domain
public import PluginAPI

/// A workspace's sources of time, randomness and time zones; injected, so that tests repeat.
public struct WorkspaceSources: Sendable {
  /// The current time.
  public var now: @Sendable () -> Timestamp
  /// The source of identities.
  public var generator: any RandomNumberGenerator & Sendable
  /// The table of time zones, for schedules.
  public var timeZones: any TimeZoneTable
  /// The current process, and which other processes are running.
  public var process: ProcessMark
  /// Waits for a time; throws if the task is cancelled.
  public var wait: @Sendable (Duration) async throws -> Void

  /// Creates sources.
  public init(
    now: @escaping @Sendable () -> Timestamp,
    generator: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator(),
    timeZones: any TimeZoneTable = UniversalTime(),
    process: ProcessMark = ProcessMark(name: "") { _ in false },
    wait: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.now = now
    self.generator = generator
    self.timeZones = timeZones
    self.process = process
    self.wait = wait
  }
}

extension WorkspaceSources {
  /// Does something, and cancels it if it takes too long.
  ///
  /// It goes on after the calling task was cancelled: a program that ends has something to finish.
  func allow(_ limit: Duration, _ work: @escaping @Sendable () async -> Void) async {
    let task = Task { await work() }
    let limiting = Task {
      // It throws only when it is cancelled, as the work is done.
      try? await wait(limit)
      task.cancel()
    }
    await task.value
    limiting.cancel()
  }
}

/// A table with one time zone: `UTC`.
public struct UniversalTime: TimeZoneTable {
  /// Creates the table.
  public init() {}

  /// 0 for `UTC`; `nil` for every other zone.
  public func offset(of zone: String, at instant: Timestamp) -> Int? { zone == "UTC" ? 0 : nil }
}
