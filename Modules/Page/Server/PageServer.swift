import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket
import Synchronization
public import Workspace

/// Serves pages to browsers on this machine: each page is a seat at the workspace.
///
/// Browsers of other machines are not served: nothing here asks who they are.
public final class PageServer: Sendable {
  /// Opens what a page shows first.
  public typealias Opening = @Sendable (Seat) async throws(WorkspaceError) -> Void

  /// The default port.
  public static let standardPort = 8_440
  /// How many pages can be open at once.
  public static let mostPages = 64

  /// How long a client may take to send its request.
  private static let patience = TimeAmount.seconds(10)

  private let workspace: OpenWorkspace
  private let sources: WorkspaceSources
  private let opening: Opening
  private let channel: NIOAsyncChannel<EventLoopFuture<PageSocket?>, Never>
  private let pages = Mutex(0)

  /// The port that it listens on.
  public let port: Int

  /// The address for a browser.
  public var address: String { "http://localhost:\(port)/" }

  private init(
    _ workspace: OpenWorkspace, _ sources: WorkspaceSources, opening: @escaping Opening,
    channel: NIOAsyncChannel<EventLoopFuture<PageSocket?>, Never>, port: Int
  ) {
    (self.workspace, self.sources, self.opening) = (workspace, sources, opening)
    (self.channel, self.port) = (channel, port)
  }

  /// Listens on a port of this machine.
  ///
  /// - Parameters:
  ///   - workspace: The workspace; someone else keeps it open.
  ///   - port: The port; 0 for any that is free.
  ///   - sources: The sources of time and randomness.
  ///   - opening: Opens what a page shows first.
  /// - Returns: The server; call ``run()``.
  /// - Throws: ``PageError`` if the port cannot be used.
  public static func listen(
    for workspace: OpenWorkspace, port: Int = standardPort, sources: WorkspaceSources,
    opening: @escaping Opening
  ) async throws(PageError) -> PageServer {
    do {
      let channel = try await ServerBootstrap(group: loop)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.socketOption(.tcp_nodelay), value: 1)
        .bind(host: "127.0.0.1", port: port) { channel in
          channel.eventLoop.makeCompletedFuture { try configure(channel) }
        }
      guard let port = channel.channel.localAddress?.port else {
        throw PageError(message: "the server has no port", remedy: "try another port")
      }
      return PageServer(workspace, sources, opening: opening, channel: channel, port: port)
    } catch let error as PageError {
      throw error
    } catch {
      let isTaken = (error as? IOError)?.errnoCode == EADDRINUSE
      throw PageError(
        message: isTaken
          ? "port \(port) is in use by another program" : "port \(port) cannot be used: \(error)",
        remedy: "choose another with --port")
    }
  }

  /// Where all connections live: on two threads that make the first two at once, Swift's runtime
  /// (6.3) can crash over the types of the HTTP handlers.
  private static let loop = MultiThreadedEventLoopGroup.singleton.any()

  private static func configure(
    _ channel: any Channel
  ) throws -> EventLoopFuture<PageSocket?> {
    let gate = PageGate(port: channel.localAddress?.port ?? 0)
    let upgrader = NIOTypedWebSocketServerUpgrader<PageSocket?>(
      maxFrameSize: PageInput.mostBytes,
      shouldUpgrade: { channel, request in
        channel.eventLoop.makeSucceededFuture(
          gate.admits(request) ? ["Sec-WebSocket-Protocol": PageGate.messages] : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture { try PageSocket(channel) }
      })
    // A client may connect and stay silent.
    let limit = channel.eventLoop.scheduleTask(in: patience) { channel.close(promise: nil) }
    let socket = try channel.pipeline.syncOperations.configureUpgradableHTTPServerPipeline(
      configuration: NIOUpgradableHTTPServerPipelineConfiguration(
        upgradeConfiguration: NIOTypedHTTPServerUpgradeConfiguration(
          upgraders: [upgrader],
          notUpgradingCompletionHandler: { channel in
            channel.eventLoop.makeCompletedFuture {
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
    return socket
  }

  /// Serves pages until the task is cancelled; then all pages end.
  public func run() async {
    do {
      try await channel.executeThenClose { sockets in
        await withDiscardingTaskGroup { group in
          do {
            for try await socket in sockets {
              group.addTask { await self.serve(socket) }
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

  private func serve(_ future: EventLoopFuture<PageSocket?>) async {
    // Clients that speak no HTTP end without a socket.
    guard let socket = try? await future.get() else { return }
    let hasRoom = pages.withLock { pages in
      guard pages < Self.mostPages else { return false }
      pages += 1
      return true
    }
    guard hasRoom else {
      return await socket.end("\(Self.mostPages) pages are open; close one of them")
    }
    defer { pages.withLock { $0 -= 1 } }
    do throws(WorkspaceError) {
      let seat = try await workspace.seat(sources: sources)
      do throws(WorkspaceError) {
        try await opening(seat)
      } catch {
        await socket.end(error.description)
        try await seat.close()
        return
      }
      await socket.serve(seat)
      try await seat.close()
    } catch {
      await socket.end(error.description)
    }
  }
}
