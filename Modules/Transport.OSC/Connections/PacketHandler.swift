import NIOCore
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

extension OSCPacket {
  /// The packet in memory of a channel.
  func buffer(for channel: any Channel) throws(TransportError) -> ByteBuffer {
    do throws(OSCEncodingError) {
      var buffer = channel.allocator.buffer(capacity: try OSCEncoder.size(of: self))
      buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: 0) {
        OSCEncoder.write(self, into: $0)
      }
      return buffer
    } catch {
      throw TransportError(.badMessage, error.description)
    }
  }

  /// The bytes of the packet.
  func bytes() throws(TransportError) -> [UInt8] {
    do throws(OSCEncodingError) {
      return try OSCEncoder.encode(self)
    } catch {
      throw TransportError(.badMessage, error.description)
    }
  }
}
