import Synchronization

/// The pages that are open.
struct OpenPages {
  private let limits: PageLimits
  private var pages: [OpenPage] = []

  init(_ limits: PageLimits) { self.limits = limits }

  /// Adds one; if there are too many, one that its person has not touched for long gives way.
  ///
  /// - Throws: ``PageRefusal`` if all are used.
  mutating func open(_ page: OpenPage) throws(PageRefusal) {
    if page.device != nil {
      let own = pages.filter { $0.device == page.device }
      if own.count >= limits.pagesOfDevice, !makeRoom(among: own) {
        throw PageRefusal("this device has \(own.count) pages open; close one of them")
      }
    }
    if pages.count >= limits.pages, !makeRoom(among: pages) {
      throw PageRefusal("\(pages.count) pages are open; close one of them")
    }
    pages.append(page)
  }

  /// Removes one.
  mutating func close(_ page: OpenPage) { pages.removeAll { $0 === page } }

  private mutating func makeRoom(among rivals: [OpenPage]) -> Bool {
    guard let idlest = rivals.min(by: { $0.lastInput < $1.lastInput }),
      limits.now() - idlest.lastInput >= limits.idle
    else { return false }
    close(idlest)
    idlest.end(
      "Another page needed this place, as nothing was touched here for "
        + "\(limits.idle.components.seconds / 60) minutes.")
    return true
  }
}

/// A page that is open, or opens.
final class OpenPage: Sendable {
  /// The number of the paired device; `nil` if it needs no pairing.
  let device: Int?
  /// The name of the paired device.
  let name: String?
  /// Why the page has to end, when it has to.
  let endings: AsyncStream<String>
  private let ending: AsyncStream<String>.Continuation
  private let input: Mutex<ContinuousClock.Instant>

  init(by device: Int?, named name: String? = nil, at now: ContinuousClock.Instant) {
    (self.device, self.name) = (device, name)
    (endings, ending) = AsyncStream.makeStream()
    input = Mutex(now)
  }

  /// When its person did something.
  var lastInput: ContinuousClock.Instant { input.withLock { $0 } }

  /// Notes that its person does something.
  func note(inputAt now: ContinuousClock.Instant) { input.withLock { $0 = now } }

  /// Ends the page.
  ///
  /// - Parameter reason: Why, for its person.
  func end(_ reason: String) { ending.yield(reason) }
}
