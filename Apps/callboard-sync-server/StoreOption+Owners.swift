import SyncServer

extension StoreOption {
  /// What all owners have.
  func usages() async throws(Failure) -> [OwnerUsage] {
    let storage = try await openExisting()
    return try await Failure.translating(try place) { () throws(ServerFault) in
      try await OwnerUsage.all(in: storage)
    }
  }

  /// Refuses an owner that has neither a key nor a zone, which is a typing mistake.
  static func check(
    _ owner: String, in storage: any ServerStorage & KeyStore, at place: StorePlace
  ) async throws(Failure) {
    let isKnown = try await Failure.translating(place) { () throws(ServerFault) in
      if try await storage.keys().contains(where: { $0.owner == owner }) { return true }
      return try await !storage.read(.zones(of: owner)).zones.isEmpty
    }
    guard isKnown else {
      throw Failure(
        "there is no owner '\(owner)'", remedy: "'callboard-sync-server owners' lists them")
    }
  }
}
