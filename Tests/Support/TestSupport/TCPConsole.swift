import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A console on a port of this machine that speaks OSC over TCP.
///
/// It answers as a script says, and speaks up when the test wants it to. It ends a connection on
/// which something comes in another framing, as an Eos does.
package final class TCPConsole: Sendable {
  /// What comes of a message: answers, or the end of the connection.
  package typealias Script = @Sendable (_ address: String) -> [OSCPacketText]?

  private struct State {
    var client: Int32 = -1
    var heard: [String] = []
    var connections = 0
    var isStopped = false
  }

  private let listener: Int32
  /// The port, which no one else had.
  package let port: Int
  private let script: Script
  private let isSLIP: Bool
  private let greeting: [OSCPacketText]
  private let state = Mutex(State())

  /// Starts to listen.
  ///
  /// - Parameters:
  ///   - isSLIP: Whether packets are between END bytes; otherwise each has a length before it.
  ///   - greeting: What it says to each client at once.
  ///   - script: What comes of each message; `nil` ends the connection.
  /// - Throws: Where no port can be had.
  package init(
    isSLIP: Bool = false, greeting: [OSCPacketText] = [], _ script: @escaping Script
  ) throws {
    (self.isSLIP, self.greeting, self.script) = (isSLIP, greeting, script)
    // A client may stay silent for as long as the test takes.
    listener = LoopbackSocket.stream(patience: nil)
    port = try LoopbackSocket.bindAnywhere(listener)
    guard listen(listener, 4) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
    Thread.detachNewThread { [self] in work() }
  }

  /// Ends all, so that no one takes a connection any more.
  package func stop() {
    let isFirst = state.withLock { state in
      defer { state.isStopped = true }
      return !state.isStopped
    }
    // Once it was stopped it is closed, and its number may be that of another test's socket.
    if isFirst { shutdown(listener, Int32(SHUT_RDWR)) }
    disconnect()
  }

  /// Ends the connection.
  package func disconnect() {
    state.withLock { if $0.client >= 0 { shutdown($0.client, Int32(SHUT_RDWR)) } }
  }

  /// The addresses that came in so far.
  package var heard: [String] { state.withLock { $0.heard } }

  /// How many connections it took so far.
  package var connections: Int { state.withLock { $0.connections } }

  /// Says something unasked.
  package func say(_ messages: OSCPacketText...) {
    let client = state.withLock { $0.client }
    if client >= 0 { answer(messages, to: client) }
  }

  private func work() {
    while true {
      let client = LoopbackSocket.accept(on: listener)
      guard client >= 0 else { break }
      state.withLock {
        $0.client = client
        $0.connections += 1
      }
      serve(client)
      state.withLock { $0.client = -1 }
      close(client)
    }
    close(listener)
  }

  private func serve(_ client: Int32) {
    answer(greeting, to: client)
    while let packet = isSLIP ? slipPacket(from: client) : packet(from: client) {
      let address = String(decoding: packet.prefix { $0 != 0 }, as: UTF8.self)
      state.withLock { $0.heard.append(address) }
      guard let answers = script(address) else { return }
      answer(answers, to: client)
    }
  }

  private func packet(from client: Int32) -> [UInt8]? {
    guard let head = read(4, from: client) else { return nil }
    let length = head.reduce(0) { $0 << 8 | Int($1) }
    return length < 65_536 ? read(length, from: client) : nil
  }

  /// The next packet; none of those that a test sends contains a byte that SLIP escapes.
  private func slipPacket(from client: Int32) -> [UInt8]? {
    guard read(1, from: client) == [0xC0] else { return nil }
    var packet: [UInt8] = []
    while let byte = read(1, from: client), byte != [0xC0] { packet += byte }
    return packet
  }

  private func read(_ count: Int, from client: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    let received = recv(client, &bytes, count, Int32(MSG_WAITALL))
    return received == count ? bytes : nil
  }

  private func answer(_ messages: [OSCPacketText], to client: Int32) {
    let bytes: [UInt8] = messages.flatMap { message -> [UInt8] in
      isSLIP ? [0xC0] + message.packet + [0xC0] : message.frame
    }
    guard !bytes.isEmpty else { return }
    // A client that is already gone is not a fault of the test.
    _ = send(client, bytes, bytes.count, LoopbackSocket.quietly)
  }
}

/// A message with whole numbers and texts, as bytes.
package struct OSCPacketText: Sendable {
  /// A number or a text.
  package enum Value: Sendable {
    /// A whole number.
    case number(Int32)
    /// A text.
    case text(String)
  }

  let address: String
  let values: [Value]

  /// Creates a message.
  package init(_ address: String, _ values: Value...) {
    self.address = address
    self.values = values
  }

  var frame: [UInt8] { Self.bytes(of: Int32(packet.count)) + packet }

  var packet: [UInt8] {
    var tags = ","
    var bytes: [UInt8] = []
    for value in values {
      switch value {
      case .number(let number):
        tags += "i"
        bytes += Self.bytes(of: number)
      case .text(let text):
        tags += "s"
        bytes += Self.padded(text)
      }
    }
    return Self.padded(address) + Self.padded(tags) + bytes
  }

  private static func bytes(of number: Int32) -> [UInt8] {
    withUnsafeBytes(of: number.bigEndian) { Array($0) }
  }

  private static func padded(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return bytes + [UInt8](repeating: 0, count: 4 - bytes.count % 4)
  }
}
