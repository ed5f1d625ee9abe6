import NIOCore
import NIOHTTP1

/// Answers one request that opens no WebSocket, and closes the connection.
final class PageRequests: ChannelInboundHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  private let gate: PageGate
  private var hasAnswered = false

  init(_ gate: PageGate) { self.gate = gate }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    // A body is not read, and a second request is not answered.
    guard case .head(let request) = unwrapInboundIn(data), !hasAnswered else { return }
    hasAnswered = true
    let isEncrypted = context.pipeline.syncOperations.isEncrypted
    let (status, file) = gate.answer(to: request, isEncrypted: isEncrypted)
    let text = status.mayHaveResponseBody ? "\(status.code) \(status.reasonPhrase)\n" : ""
    var bytes = file?.bytes ?? Array(text.utf8)
    var headers = PageFile.headers
    if request.headers[canonicalForm: "Accept-Encoding"].contains("deflate"),
      bytes.count >= Deflated.worthwhile, let compressed = Deflated.bytes(bytes, level: 9)
    {
      bytes = compressed
      headers.add(name: "Content-Encoding", value: "deflate")
    }
    headers.add(name: "Content-Type", value: file?.type ?? "text/plain; charset=utf-8")
    if status.mayHaveResponseBody {
      headers.add(name: "Content-Length", value: String(bytes.count))
    }
    if let detour = gate.detour(for: request, isEncrypted: isEncrypted) {
      headers.add(name: "Location", value: detour)
    }
    if status == .methodNotAllowed { headers.add(name: "Allow", value: "GET, HEAD") }
    let head = HTTPResponseHead(version: .http1_1, status: status, headers: headers)
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    if request.method != .HEAD, !bytes.isEmpty {
      context.write(wrapOutboundOut(.body(.byteBuffer(ByteBuffer(bytes: bytes)))), promise: nil)
    }
    let channel = context.channel
    context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
      channel.close(promise: nil)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    context.close(promise: nil)
  }
}
