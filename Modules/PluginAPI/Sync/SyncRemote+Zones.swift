extension SyncRemote {
  /// Reads all zones, page by page.
  ///
  /// - Returns: The zones in the order of the server, without deleted ones. It fails if the pages
  ///   do not end.
  public func allZones() async -> Result<[RemoteZone], RemoteFailure> {
    var (zones, tokens): ([RemoteZone], Set<String>) = ([], [])
    var last: String?
    for _ in 0..<RemoteLimits.zonePages {
      switch await send(.zoneChanges(after: last)).result {
      case .failure(let failure): return .failure(failure)
      case .success(.zones(let some, let token, let hasMore)):
        // A zone can change, or be deleted, between two pages.
        let names = Set(some.map(\.name))
        zones.removeAll { names.contains($0.name) }
        zones += some.filter { $0.token != nil }
        guard hasMore else { return .success(zones) }
        guard let token, tokens.insert(token).inserted else {
          return .failure(
            RemoteFailure(.unknown, "the server sends the same page of the list of zones again"))
        }
        last = token
      case .success:
        return .failure(RemoteFailure(.unknown, "the server's answer does not fit the question"))
      }
    }
    return .failure(
      RemoteFailure(
        .unknown, "the server's list of zones has more than \(RemoteLimits.zonePages) pages"))
  }
}
