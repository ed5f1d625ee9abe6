import OSC
import PluginAPI
import Transport

/// Reads incoming packets, and reports their messages with their meaning.
struct PacketHandler: Sendable {
  let listener: LinkListener
  private let reader: FeedbackReader

  init(_ listener: LinkListener, _ reader: @escaping FeedbackReader) {
    self.listener = listener
    self.reader = reader
  }

  /// Reads one packet; a fault does not affect the next one.
  func read(_ bytes: RawSpan) {
    do throws(OSCDecodingError) {
      for message in try OSCDecoder.decode(bytes).messages {
        listener.received(message.console, reader(message))
      }
    } catch {
      listener.unreadable("received \(bytes.byteCount) bytes that are not a packet: \(error)")
    }
  }
}

/// Returns the meaning of a console's message.
typealias FeedbackReader = @Sendable (OSCMessage) -> [ConsoleFeedback]

extension OSCMessage {
  /// The packet that carries the message; a stream frames it.
  ///
  /// - Returns: The bytes.
  /// - Throws: ``/PluginAPI/TransportError`` if it cannot be written.
  func packet() throws(TransportError) -> [UInt8] {
    do throws(OSCEncodingError) {
      return try OSCEncoder.encode(.message(self))
    } catch {
      throw TransportError(.badMessage, error.description)
    }
  }
}
