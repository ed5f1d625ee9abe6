import Foundation
import NIOCore
import NIOPosix
import OSC
import Synchronization

@testable import Transport_OSC

/// A Hog on this machine, which takes keys and sends its command line to another port.
final class ScriptedHog: ChannelInboundHandler, Sendable {
  typealias InboundIn = AddressedEnvelope<ByteBuffer>
  typealias OutboundOut = AddressedEnvelope<ByteBuffer>

  fileprivate static let digits = [
    "zero": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6",
    "seven": "7", "eight": "8", "nine": "9", "period": ".",
  ]

  private let output: SocketAddress
  /// The key that does not arrive.
  private let lost: String?
  private let line = Mutex("")

  private init(output: SocketAddress, lost: String?) {
    self.output = output
    self.lost = lost
  }

  /// Starts one.
  ///
  /// - Parameters:
  ///   - output: The port that receives its command line.
  ///   - lost: The key that does not arrive.
  /// - Returns: What it listens with.
  /// - Throws: What opening a port throws.
  static func start(output: Int, losing lost: String? = nil) async throws -> any Channel {
    let address = try SocketAddress(ipAddress: "127.0.0.1", port: output)
    return try await DatagramBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelInitializer { channel in
        channel.pipeline.addHandler(ScriptedHog(output: address, lost: lost))
      }
      .bind(host: "127.0.0.1", port: 0).get()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = Array(unwrapInboundIn(data).data.readableBytesView)
    guard case .message(let message)? = try? OSCDecoder.decode(bytes),
      message.arguments == [.int32(1)], let key = message.address.split(separator: "/").last,
      key != lost ?? ""
    else { return }
    let line = line.withLock { $0.press(String(key)) }
    let echo = OSCMessage("/hog/status/commandline", [.string(line)])
    guard let packet = try? OSCEncoder.encode(.message(echo)) else { return }
    let datagram = AddressedEnvelope(remoteAddress: output, data: ByteBuffer(bytes: packet))
    context.writeAndFlush(wrapOutboundOut(datagram), promise: nil)
  }
}

extension String {
  /// Takes over a key that goes down, as a command line does.
  fileprivate mutating func press(_ key: String) -> String {
    switch key {
    case "backspace", "enter": self = ""
    default: self += ScriptedHog.digits[key] ?? "\(key.capitalized) "
    }
    return self
  }
}
