import Domain
// snippet RemoteCloudKit
import PluginAPI
import Remote_CloudKit

// end

/// Asks a sync server for the zones that a key reaches.
package func exampleOfRemoteCloudKit(
  key: String, at url: String, environment: [String: String],
  now: @escaping @Sendable () -> Timestamp
) async throws -> RemoteAnswer {
  // snippet RemoteCloudKit
  let registry = try Registry(remotes: [.cloudKit(environment: environment, now: now)])
  let address = RemoteAddress(url: url, key: key)
  let remote = try registry.remote(at: "http")?.connect(address) { _ in }
  let answer = await remote?.send(.zones)
  // end
  return answer ?? RemoteAnswer(.failure(RemoteFailure(.unknown, "no such remote")))
}
