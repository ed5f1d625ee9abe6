public import Domain
import Foundation
public import PluginAPI
import SyncSigning

extension RemotePlugin {
  /// Sync servers that speak the documented subset of CloudKit Web Services, as this project's own
  /// does, and private databases of Apple's service.
  ///
  /// The address of a database is `https://HOST/database/1/CONTAINER/ENVIRONMENT/private`. Its key
  /// has two lines, an API token and a web token. Each answer has the next web token, which is kept
  /// before the next request.
  ///
  /// - Parameters:
  ///   - environment: The process's environment variables, which can name a proxy.
  ///   - tokenHeader: The header of Apple's answers with the next web token, which Apple does not
  ///     document; by default the one that others have seen.
  ///   - now: The clock.
  /// - Returns: The plugin.
  public static func cloudKit(
    environment: [String: String],
    tokenHeader: String = "X-Apple-CloudKit-Web-Auth-Token",
    now: @escaping @Sendable () -> Timestamp
  ) -> RemotePlugin {
    RemotePlugin(
      key: "cloudkit", summary: "sync servers with the CloudKit Web Services subset",
      schemes: ["https", "http"],
      secrets: { AppleDatabase.isMeant(by: $0) ? WebTokens.names : plainSecrets },
      renewal: {
        AppleDatabase.isMeant(by: $0)
          ? "sign in again with a browser for another web token"
          : "'callboard-sync-server keys new NAME' makes another key on the server"
      },
      check: { address throws(TransportError) in
        let server = try ServerAddress(address.url, isInsecure: address.isInsecure)
        _ = try pin(address.fingerprint, server)
      }
    ) { address, keep throws(TransportError) in
      let server = try ServerAddress(address.url, isInsecure: address.isInsecure)
      let client = ServerClient(
        server, pin: try pin(address.fingerprint, server), proxy: ProxyChoice(environment))
      let exchange = ServerExchange(address: server, client: client, now: now)
      guard let database = server.database else {
        return CloudKitRemote(
          exchange, key: try key(address.key), stream: UUID().uuidString)
      }
      return WebTokenRemote(
        exchange, database, WebSession(try WebTokens(address.key), keep: keep),
        tokenHeader: tokenHeader)
    }
  }

  private static func pin(
    _ text: String?, _ server: ServerAddress
  ) throws(TransportError) -> PinnedCertificate? {
    guard let text else { return nil }
    guard server.isEncrypted else {
      throw TransportError(
        .badAddress, "\(server.base) has no certificate, so it has no fingerprint",
        remedy: "leave the fingerprint out, or use https://")
    }
    guard let pin = PinnedCertificate(text) else {
      throw TransportError(
        .malformed, "a fingerprint has 64 hexadecimal digits",
        remedy: "copy it from where the server prints it")
    }
    return pin
  }

  private static func key(_ text: String) throws(TransportError) -> AccessKey {
    do throws(AccessKey.Fault) {
      return try AccessKey(text)
    } catch {
      let message =
        switch error {
        case .length(let count): "a key has 55 letters and digits, this has \(count)"
        case .character(let character): "a key has no '\(character)'"
        case .mistyped: "a letter or digit of the key is wrong"
        }
      throw TransportError(
        .malformed, message,
        remedy: "copy it from where 'callboard-sync-server keys new' printed it")
    }
  }
}
