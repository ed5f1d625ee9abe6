import PluginAPI
import Transport

/// Reads the packets that come in, and tells their messages with what they mean.
struct PacketHandler: Sendable {
  let told: LinkListener
  private let reader: FeedbackReader

  init(_ told: LinkListener, _ reader: @escaping FeedbackReader) {
    self.told = told
    self.reader = reader
  }

  /// Reads one packet; whatever it is, the next one is read too.
  func read(_ bytes: RawSpan) {
    do throws(OSCDecodingError) {
      for message in try OSCDecoder.decode(bytes).messages {
        told.received(message.console, reader(message))
      }
    } catch {
      told.unreadable("\(bytes.byteCount) bytes came that are no packet: \(error)")
    }
  }
}

/// What a message of the console means.
typealias FeedbackReader = @Sendable (OSCMessage) -> [ConsoleFeedback]

extension OSCMessage {
  /// The bytes that carry the message.
  ///
  /// - Parameter framing: What keeps packets apart in a stream; `nil` for a datagram.
  /// - Returns: The bytes.
  /// - Throws: ``/PluginAPI/TransportError`` where it cannot be written.
  func bytes(in framing: StreamFraming?) throws(TransportError) -> [UInt8] {
    do throws(OSCEncodingError) {
      let packet = try OSCEncoder.encode(.message(self))
      return framing?.frame(packet) ?? packet
    } catch {
      throw TransportError(.badMessage, error.description)
    }
  }
}
