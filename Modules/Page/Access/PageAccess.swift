import Domain
import Workspace

/// Who may open pages from other devices: those that were paired with the code once.
actor PageAccess {
  /// The time for each try to pair, of all devices together.
  static let pause = Duration.milliseconds(500)
  /// The most pages of one device that wait to be paired, so that it leaves room for others.
  static let mostWaiting = 4

  nonisolated let code: PairingCode
  private let pages: PairedPages
  private var sources: WorkspaceSources
  private let sleep: @Sendable (Duration) async throws -> Void
  /// When the next try is made.
  private var nextTry: ContinuousClock.Instant = .now
  private var waiting: [String: Int] = [:]

  /// Creates the access with a new code.
  ///
  /// - Parameters:
  ///   - pages: The pages that were paired before, and will be.
  ///   - sources: The sources of time and randomness.
  ///   - sleep: Waits.
  init(
    _ pages: PairedPages, sources: WorkspaceSources,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    (self.pages, self.sleep) = (pages, sleep)
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

  /// Lets a page wait to be paired.
  ///
  /// - Parameter address: The address of its device.
  /// - Returns: Whether there is room; then call ``leave(from:)`` once.
  func wait(from address: String) -> Bool {
    guard waiting[address, default: 0] < Self.mostWaiting else { return false }
    waiting[address, default: 0] += 1
    return true
  }

  /// Ends the waiting of one page.
  func leave(from address: String) {
    guard let count = waiting[address] else { return }
    waiting[address] = count > 1 ? count - 1 : nil
  }

  /// Pairs a device if the code is right, after a pause: codes cannot be tried out quickly.
  ///
  /// - Parameters:
  ///   - text: The code, as the person typed it.
  ///   - name: What the device calls itself.
  ///   - role: What it may do.
  /// - Returns: Its page with the token that it has to keep; `nil` if the code is wrong.
  /// - Throws: ``WorkspaceError`` if the page cannot be kept.
  func pair(
    _ text: String, as name: String, role: SeatRole
  ) async throws(WorkspaceError) -> (page: PairedPages.Page, token: String)? {
    let turn = max(nextTry, .now)
    nextTry = turn + Self.pause
    guard (try? await sleep(ContinuousClock.now.duration(to: nextTry))) != nil, code.matches(text)
    else { return nil }
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
