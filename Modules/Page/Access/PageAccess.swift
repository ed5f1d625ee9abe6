import Domain
import PluginAPI
import Workspace

/// Who may open pages from other devices: those that were paired with the code once.
actor PageAccess {
  /// The time for each try to pair of an address: others do not wait for it.
  static let pause = Duration.milliseconds(500)
  /// The most tries of an address that wait at once.
  static let mostTries = 8

  nonisolated let code: PairingCode
  private let pages: PairedPages
  private var sources: WorkspaceSources
  private let sleep: @Sendable (Duration) async throws -> Void
  private let now: @Sendable () -> ContinuousClock.Instant
  /// When the last try of an address is compared, if that is still to come.
  private var tries: [String: ContinuousClock.Instant] = [:]

  /// Creates the access with a new code.
  ///
  /// - Parameters:
  ///   - pages: The pages that were paired before, and will be.
  ///   - sources: The sources of time and randomness.
  ///   - now: The time.
  ///   - sleep: Waits.
  init(
    _ pages: PairedPages, sources: WorkspaceSources,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now },
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    (self.pages, self.now, self.sleep) = (pages, now, sleep)
    self.sources = sources
    code = PairingCode(using: &self.sources.generator)
  }

  /// The page with a token; `nil` if it has to be paired.
  func page(withToken token: String) throws(WorkspaceError) -> PairedPages.Page? {
    guard let page = try pages.page(withToken: token) else { return nil }
    pages.note(page, openedAt: sources.now())
    return page
  }

  /// What a page may do now; `nil` if it was removed.
  nonisolated func role(of page: PairedPages.Page) -> SeatRole? { pages.role(of: page) }

  /// Pairs a device if the code is right, after a pause: codes cannot be tried out quickly.
  ///
  /// - Parameters:
  ///   - text: The code, as the person typed it.
  ///   - address: The address of the device.
  ///   - name: What the device calls itself.
  ///   - role: What it may do.
  /// - Returns: Its page with the token that it has to keep; `nil` if the code is wrong.
  /// - Throws: ``WorkspaceError`` if the page cannot be kept, or too many tries wait.
  func pair(
    _ text: String, from address: String, as name: String, role: SeatRole
  ) async throws(WorkspaceError) -> (page: PairedPages.Page, token: String)? {
    let now = now()
    tries = tries.filter { $0.value > now }
    let turn = (tries[address] ?? now) + Self.pause
    guard turn - now <= Self.pause * Self.mostTries else {
      throw WorkspaceError(
        .tooMany, "too many codes were tried at once", remedy: "try again in some seconds")
    }
    tries[address] = turn
    guard (try? await sleep(now.duration(to: turn))) != nil, code.matches(text) else { return nil }
    let token = newToken()
    return (try pages.add(name, role, token: token, at: sources.now()), token)
  }

  /// 128 random bits in hexadecimal digits.
  private func newToken() -> String {
    let halves = [sources.generator.next(), sources.generator.next()]
    return halves.map { half in
      let digits = String(half, radix: 16)
      return String(repeating: "0", count: 16 - digits.count) + digits
    }
    .joined()
  }
}
