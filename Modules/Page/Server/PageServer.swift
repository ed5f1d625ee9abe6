import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import PluginAPI
import Synchronization
public import Transport
public import Workspace

/// Serves pages to browsers: each page is a seat at the workspace.
///
/// On an address that other devices reach, a page has to be paired with a code once. Who can use
/// this machine needs none on its loopback address.
public final class PageServer: Sendable {
  /// Opens what a page shows first.
  public typealias Opening = @Sendable (Seat) async throws(WorkspaceError) -> Void

  /// The default port.
  public static let standardPort = 8_440
  /// The address that only this machine reaches.
  public static let loopback = "127.0.0.1"
  /// How many pages can be open at once.
  public static let mostPages = 64

  private let workspace: OpenWorkspace
  private let sources: WorkspaceSources
  private let opening: Opening
  private let program: (any PageProgram)?
  private let currentRole: Mutex<SeatRole>
  private let access: PageAccess?
  private let channel: NIOAsyncChannel<Arrival, Never>
  private let limits: PageLimits
  /// The open connections.
  let connections: OpenConnections
  private let pages: Mutex<OpenPages>

  /// The port that it listens on.
  public let port: Int
  /// The addresses for browsers; the first is the best.
  public let addresses: [String]
  /// What a page may do if no one says: the people in a network may play, and not change the show.
  public let standardRole: SeatRole
  /// What a page may do that needs no pairing, or is paired from now on.
  public var role: SeatRole {
    get { currentRole.withLock { $0 } }
    set { currentRole.withLock { $0 = newValue } }
  }
  /// What the server's certificate is recognised by; `nil` if pages are not encrypted.
  public let fingerprint: String?
  /// What to type on another device, or to scan, to pair it; `nil` if only this machine is served.
  public var code: PairingCode? { access?.code }

  private init(
    _ workspace: OpenWorkspace, _ sources: WorkspaceSources, opening: @escaping Opening,
    program: (any PageProgram)?, role: SeatRole?, access: PageAccess?, limits: PageLimits,
    connections: OpenConnections, encryption: PageEncryption?,
    channel: NIOAsyncChannel<Arrival, Never>, address: SocketAddress
  ) {
    (self.workspace, self.sources, self.opening) = (workspace, sources, opening)
    self.program = program
    standardRole = address.isLoopback ? .edit : .play
    currentRole = Mutex(role ?? standardRole)
    (self.access, self.limits, self.channel) = (access, limits, channel)
    self.connections = connections
    pages = Mutex(OpenPages(limits))
    let port = address.port ?? 0
    self.port = port
    var hosts = address.isWildcard ? HostAddresses.all() : [address.numbers ?? "localhost"]
    if address.isLoopback || hosts.isEmpty { hosts = ["localhost"] }
    if let encryption {
      hosts = encryption.hosts(among: hosts, isLoopback: address.isLoopback)
    }
    let scheme = PageGate.scheme(isEncrypted: encryption != nil)
    addresses = hosts.map { "\(scheme)://\($0):\(port)/" }
    fingerprint = encryption?.fingerprint
  }

  /// Listens on a port.
  ///
  /// - Parameters:
  ///   - workspace: The workspace; someone else keeps it open.
  ///   - host: The address of this machine to listen on: its own only, or one in a network, or
  ///     `0.0.0.0` for all.
  ///   - port: The port; 0 for any that is free.
  ///   - role: What a page may do that needs no pairing, or is paired now; `nil` for
  ///     ``standardRole``.
  ///   - pages: The pages that are paired; needed for an address that other devices reach.
  ///   - encryption: The encryption for HTTPS; `nil` for HTTP.
  ///   - sources: The sources of time and randomness.
  ///   - program: What the program does beyond touches; `nil` for nothing.
  ///   - opening: Opens what a page shows first.
  /// - Returns: The server; call ``run()``.
  /// - Throws: ``/Transport/ServingError`` if the address or the port cannot be used.
  public static func listen(
    for workspace: OpenWorkspace, at host: String = loopback, port: Int = standardPort,
    role: SeatRole? = nil, pages: PairedPages? = nil, encryption: PageEncryption? = nil,
    sources: WorkspaceSources, program: (any PageProgram)? = nil, opening: @escaping Opening
  ) async throws(ServingError) -> PageServer {
    try await listen(
      for: workspace, at: host, port: port, role: role, pages: pages, encryption: encryption,
      limits: PageLimits(), sources: sources, program: program, opening: opening)
  }

  static func listen(
    for workspace: OpenWorkspace, at host: String, port: Int, role: SeatRole?,
    pages: PairedPages?, encryption: PageEncryption?, limits: PageLimits,
    sources: WorkspaceSources, program: (any PageProgram)?, opening: @escaping Opening
  ) async throws(ServingError) -> PageServer {
    let names = HostAddresses.names() + (encryption?.names ?? [])
    let connections = OpenConnections(limits)
    let channel: NIOAsyncChannel<Arrival, Never>
    do {
      channel = try await ServerBootstrap(group: NetworkLoop.pages.loop)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .serverChannelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(
              AcceptPause(limits.acceptPause, makeRoom: connections.makeRoom) { number in
                Task { await workspace.notify(.pagesRefused(SystemReason.text(number))) }
              })
          }
        }
        .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
        .bind(host: host, port: port) { channel in
          channel.eventLoop.makeCompletedFuture {
            do {
              return try arrival(channel, connections, names, encryption, limits)
            } catch {
              // The bootstrap leaves it open.
              channel.close(promise: nil)
              throw error
            }
          }
        }
    } catch {
      throw ServingError(error, host: host, port: port)
    }
    guard let address = channel.channel.localAddress, address.port != nil else {
      try? await channel.channel.close()
      throw ServingError(.badAddress, "\(host) has no port", remedy: "choose another with --bind")
    }
    var access: PageAccess?
    if !address.isLoopback {
      guard let pages else {
        try? await channel.channel.close()
        throw ServingError(
          .badAddress, "pages on other devices need a folder to remember them",
          remedy: "set XDG_STATE_HOME or HOME")
      }
      access = PageAccess(pages, sources: sources, now: limits.now)
    }
    return PageServer(
      workspace, sources, opening: opening, program: program, role: role, access: access,
      limits: limits, connections: connections, encryption: encryption, channel: channel,
      address: address)
  }

  /// Lets a connection in.
  ///
  /// - Throws: An error if there is no room for it.
  private static func arrival(
    _ channel: any Channel, _ connections: OpenConnections, _ names: [String],
    _ encryption: PageEncryption?, _ limits: PageLimits
  ) throws -> Arrival {
    guard let connection = connections.admit(channel) else { throw ChannelError.ioOnClosedChannel }
    let gate = PageGate(
      address: channel.localAddress, names: names, isEncrypted: encryption != nil)
    if let encryption {
      try channel.pipeline.syncOperations.addHandler(EncryptionChoice(encryption))
    }
    let upgrader = NIOTypedWebSocketServerUpgrader<PageSocket?>(
      maxFrameSize: PageInput.mostBytes,
      // Errors of frames are those of messages: see SocketFault.
      enableAutomaticErrorHandling: false,
      shouldUpgrade: { channel, request in
        connection.rise(to: .asking)
        let isEncrypted = channel.pipeline.syncOperations.isEncrypted
        let isAdmitted = gate.admits(request, isEncrypted: isEncrypted)
        return channel.eventLoop.makeSucceededFuture(
          isAdmitted ? ["Sec-WebSocket-Protocol": PageGate.messages] : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture { try PageSocket(channel, connection, limits) }
      })
    // A client may connect and stay silent.
    let limit = channel.drop(in: limits.request)
    let socket = try channel.pipeline.syncOperations.configureUpgradableHTTPServerPipeline(
      configuration: NIOUpgradableHTTPServerPipelineConfiguration(
        upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(
          upgraders: [upgrader],
          notUpgradingCompletionHandler: { channel in
            connection.rise(to: .asking)
            return channel.eventLoop.makeCompletedFuture {
              try channel.pipeline.syncOperations.addHandler(PageRequests(gate))
              return nil
            }
          })))
    socket.whenComplete { [channel] result in
      switch result {
      case .success(.some): limit.cancel()
      // What it answered is answered by its handler.
      case .success(nil): break
      // It asked for a WebSocket that it does not get, or for nothing that can be read.
      case .failure: channel.close(promise: nil)
      }
    }
    try channel.pipeline.syncOperations.addHandler(NIOCloseOnErrorHandler())
    return Arrival(channel: channel, socket: socket)
  }

  /// Serves pages until the task is cancelled; then all pages end.
  public func run() async {
    let desk = PageDesk(workspace)
    do {
      try await channel.executeThenClose { sockets in
        await withDiscardingTaskGroup { group in
          do {
            for try await socket in sockets {
              group.addTask(executorPreference: NetworkLoop.pages.tasks) {
                await desk.work { await self.serve(socket) }
              }
            }
          } catch {
            // Without the listening socket no page can come; those that are there end, too.
          }
          group.cancelAll()
        }
      }
    } catch {
      // The socket was closed already.
    }
  }

  private func serve(_ arrival: Arrival) async {
    // Clients that speak no HTTP end without a socket, and silent ones do not delay the end.
    let socket = await withTaskCancellationHandler {
      (try? await arrival.socket.get()) ?? nil
    } onCancel: {
      arrival.channel.close(promise: nil)
    }
    guard let socket else { return }
    await socket.serve(access, role: { self.role }, program: program) {
      page, pass throws(PageRefusal) in
      try await self.sit(page, as: pass?.role ?? self.role)
    } leave: { seat, page in
      self.pages.withLock { $0.close(page) }
      // Everything is stored already; only what is beside the file may be left.
      try? await seat.close()
    }
  }

  /// Opens a seat for one page.
  private func sit(_ page: OpenPage, as role: SeatRole) async throws(PageRefusal) -> Seat {
    try pages.withLock { pages throws(PageRefusal) in try pages.open(page) }
    do throws(WorkspaceError) {
      let seat = try await workspace.seat(sources: sources)
      do throws(WorkspaceError) {
        try await opening(seat)
        _ = try await seat.take(role)
        if let name = page.name { await seat.run { $0.name = name } }
      } catch {
        try? await seat.close()
        throw error
      }
      return seat
    } catch {
      pages.withLock { $0.close(page) }
      throw PageRefusal(error.description)
    }
  }
}

/// A connection that may become the WebSocket of a page.
private struct Arrival: Sendable {
  let channel: any Channel
  let socket: EventLoopFuture<PageSocket?>
}

/// Runs the work for all pages where their seats run.
private actor PageDesk {
  private let workspace: OpenWorkspace
  nonisolated var unownedExecutor: UnownedSerialExecutor { workspace.unownedExecutor }

  init(_ workspace: OpenWorkspace) { self.workspace = workspace }

  /// Does something here, and returns when it is done; other work goes on where it waits.
  func work(_ body: @Sendable () async -> Void) async { await body() }
}
