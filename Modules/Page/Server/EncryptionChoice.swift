import NIOCore

/// Encrypts a connection if its first byte asks for it.
///
/// An address that was typed without `https` opens a connection that is not encrypted. Its only
/// answer leads to the right address.
final class EncryptionChoice: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = ByteBuffer

  /// The first byte of a TLS connection: the type of a handshake (RFC 8446, section 5.1).
  private static let handshake: UInt8 = 22

  /// The name of the handler that encrypts.
  static let name = "encryption"

  private let encryption: PageEncryption

  init(_ encryption: PageEncryption) { self.encryption = encryption }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    let bytes = unwrapInboundIn(data)
    let pipeline = context.pipeline.syncOperations
    do {
      if bytes.getInteger(at: bytes.readerIndex, as: UInt8.self) == Self.handshake {
        try pipeline.addHandler(
          encryption.handler(), name: Self.name, position: .after(self))
      }
    } catch {
      context.close(promise: nil)
      return
    }
    context.fireChannelRead(data)
    pipeline.removeHandler(self, promise: nil)
  }
}

extension ChannelPipeline.SynchronousOperations {
  /// Whether what comes and goes here is encrypted.
  var isEncrypted: Bool { (try? context(name: EncryptionChoice.name)) != nil }
}
