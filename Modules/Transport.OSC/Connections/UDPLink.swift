import NIOCore
import NIOPosix
import OSC
import PluginAPI
import Synchronization
import Transport

/// Datagrams to a console and back.
///
/// Nothing confirms that a datagram arrived. If no program listens on the port, the other machine
/// may inform the system; the listener gets that error even if nothing is sent.
final class UDPLink: ConsoleLink {
  let isConfirmed = false
  private let host: String
  private let port: Int
  private let listeningPort: Int?
  private let allowsBroadcast: Bool
  private let reader: FeedbackReader
  private let channels = Mutex<[any Channel]>([])

  init(
    host: String, port: Int, listeningPort: Int?, allowsBroadcast: Bool,
    reader: @escaping FeedbackReader
  ) {
    self.host = host
    self.port = port
    self.listeningPort = listeningPort
    self.allowsBroadcast = allowsBroadcast
    self.reader = reader
  }

  func open(_ listener: LinkListener) async throws(TransportError) {
    let console = try await HostLookup.address(of: host, port: port)
    let handler = PacketHandler(listener, reader)
    if let listeningPort { keep(try await listen(on: listeningPort, for: console, handler)) }
    keep(try await connect(to: console, handler))
  }

  private func keep(_ channel: any Channel) { channels.withLock { $0.append(channel) } }

  /// The socket that sends, and receives answers on the same port.
  private func connect(
    to console: SocketAddress, _ handler: PacketHandler
  ) async throws(TransportError) -> any Channel {
    let (allowsBroadcast, failing) = (allowsBroadcast, "cannot send to \(host):\(port)")
    do {
      return try await DatagramBootstrap(group: NetworkLoop.consoles.loop)
        .channelOption(.socketOption(.so_broadcast), value: allowsBroadcast ? 1 : 0)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(
              DatagramHandler(handler, from: nil, failing: failing))
          }
        }
        .connect(to: console)
        .get()
    } catch {
      throw TransportError(
        .unreachable, "\(host):\(port) cannot be reached: \(error.networkReason)",
        remedy: allowsBroadcast
          ? nil : "if it is a broadcast address, add '?broadcast=yes' to it")
    }
  }

  /// The socket that receives messages on the configured port.
  private func listen(
    on port: Int, for console: SocketAddress, _ handler: PacketHandler
  ) async throws(TransportError) -> any Channel {
    // The answer to a broadcast comes from the sender's own address.
    let sender = allowsBroadcast ? nil : console
    do {
      return try await DatagramBootstrap(group: NetworkLoop.consoles.loop)
        .channelInitializer { channel in
          channel.eventLoop.makeCompletedFuture {
            try channel.pipeline.syncOperations.addHandler(
              DatagramHandler(
                handler, from: sender, failing: "port \(port) cannot be listened on"))
          }
        }
        .bind(host: console.protocol == .inet6 ? "::" : "0.0.0.0", port: port)
        .get()
    } catch {
      let isTaken = (error as? IOError)?.errnoCode == EADDRINUSE
      throw TransportError(
        isTaken ? .portInUse : .unreachable,
        isTaken
          ? "port \(port) is in use by another program"
          : "port \(port) cannot be listened on: \(error.networkReason)",
        remedy: isTaken ? "choose another port, here and on the console" : nil)
    }
  }

  func send(_ message: EncodedMessage) async throws(TransportError) {
    try await send(message.bytes)
  }

  /// Sends a bundle without messages.
  func probe() async throws(TransportError) {
    try await send((try? OSCEncoder.encode(.bundle(OSCBundle()))) ?? [])
  }

  private func send(_ bytes: [UInt8]) async throws(TransportError) {
    guard let channel = channels.withLock({ $0.last }) else {
      throw TransportError(.notConnected, "the connection is closed")
    }
    let packet = ByteBuffer(bytes: bytes)
    do {
      do {
        try await channel.writeAndFlush(packet).get()
      } catch let error as IOError where error.errnoCode == ECONNREFUSED {
        // The system reports with this datagram, which it does not send, that an earlier one did
        // not arrive.
        try await channel.writeAndFlush(packet).get()
      }
    } catch {
      throw TransportError(
        .unreachable, "cannot send to \(host):\(port): \(error.networkReason)")
    }
  }

  func close() async {
    let open = channels.withLock { channels in
      defer { channels = [] }
      return channels
    }
    for channel in open {
      // Closing twice is not a fault.
      try? await channel.close().get()
    }
  }
}

/// Takes packets out of datagrams.
private final class DatagramHandler: ChannelInboundHandler, Sendable {
  typealias InboundIn = AddressedEnvelope<ByteBuffer>

  private let handler: PacketHandler
  /// The only accepted sender; `nil` if the socket filters.
  private let sender: SocketAddress?
  /// The message for a socket error, unless the port is unreachable.
  private let failing: String

  init(_ handler: PacketHandler, from sender: SocketAddress?, failing: String) {
    self.handler = handler
    self.sender = sender
    self.failing = failing
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let datagram = unwrapInboundIn(data)
    if let sender, sender.ipAddress != datagram.remoteAddress.ipAddress { return }
    datagram.data.withUnsafeReadableBytes { handler.read($0.bytes) }
  }

  func channelInactive(context: ChannelHandlerContext) {
    handler.listener.ended("the socket was closed")
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    let reason = error.networkReason
    handler.listener.troubled(
      error.isRefusal ? "no program listens on that port (\(reason))" : "\(failing): \(reason)")
  }
}
