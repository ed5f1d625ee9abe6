import NIOCore

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// How much room and time the clients of a server get.
struct PageLimits: Sendable {
  /// Descriptors for everything else: the workspace, consoles, and files that are imported.
  private static let reserved = 128

  /// The most connections.
  var connections: Int
  /// The most connections of one address, so that it leaves room for others.
  var connectionsOfAddress: Int
  /// The most connections on which a code is awaited.
  var pairing: Int
  /// The most connections of one address on which a code is awaited.
  var pairingOfAddress: Int
  /// The most pages.
  var pages: Int
  /// The most pages of one paired device, so that it leaves room for others.
  var pagesOfDevice: Int

  /// How long a client may take to send its request and read the answer.
  var request = TimeAmount.seconds(10)
  /// How long a page may take to say hello.
  var hello = TimeAmount.seconds(10)
  /// How long a person may take to type the code.
  var code = TimeAmount.minutes(5)
  /// How long a page that was ended may take to read why.
  var goodbye = TimeAmount.seconds(1)
  /// The time between two pings.
  var pulse = TimeAmount.seconds(20)
  /// How long nothing may come from a page.
  var silence = TimeAmount.seconds(60)
  /// How long no connection is accepted if the system has no room for one.
  var acceptPause = TimeAmount.milliseconds(250)
  /// How long a page keeps its place without a touch while others wait for one.
  var idle = Duration.seconds(600)
  /// How often a paired page is looked up: it may be removed, or get another role.
  var lookup = Duration.seconds(1)
  /// The time.
  var now: @Sendable () -> ContinuousClock.Instant = { .now }

  /// The limits for a process.
  ///
  /// - Parameter descriptors: How many files and connections it may have open.
  init(descriptors: Int = PageLimits.descriptors) {
    connections = min(max(descriptors - Self.reserved, 16), 400)
    connectionsOfAddress = min(connections / 2, 96)
    pairing = min(connections / 4, 64)
    pairingOfAddress = min(connections / 8, 4)
    pages = min(connections / 4, PageServer.mostPages)
    pagesOfDevice = min(pages, 16)
  }

  /// How many files and connections this process may have open.
  private static var descriptors: Int {
    var limit = rlimit()
    #if canImport(Glibc)
      let isKnown = getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0
    #else
      let isKnown = getrlimit(RLIMIT_NOFILE, &limit) == 0
    #endif
    return isKnown ? Int(clamping: limit.rlim_cur) : 256
  }
}
