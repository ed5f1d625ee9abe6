import NIOHTTP1
import PluginAPI
import SyncWire

/// The private database of an Apple account, for a user who has signed in.
///
/// It was tried against a server that follows Apple's documentation, not against Apple's service.
struct WebTokenRemote: SyncRemote {
  private let exchange: ServerExchange
  private let database: AppleDatabase
  /// The header of an answer with the next web token.
  private let tokenHeader: String
  private let session: WebSession

  init(
    _ exchange: ServerExchange, _ database: AppleDatabase, _ session: WebSession,
    tokenHeader: String
  ) {
    (self.exchange, self.database) = (exchange, database)
    (self.session, self.tokenHeader) = (session, tokenHeader)
  }

  var capabilities: RemoteCapabilities { .applePrivate }

  func send(_ request: RemoteRequest) async -> RemoteAnswer {
    let call = WireCall(request)
    let path = WireCall.path(
      call.operation, container: database.container, environment: database.environment,
      database: database.name)
    return await session.run { [exchange, tokenHeader] tokens in
      let outcome = await exchange.send(call, to: path + tokens.query, [])
      return WebSession.Outcome(
        answer: outcome.answer,
        next: outcome.headers.first(name: tokenHeader).flatMap { WebTokens.token($0) },
        isLost: outcome.isLost)
    }
  }

  func finish() async { await session.finish() }
}
