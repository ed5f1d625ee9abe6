import PluginAPI
import Testing

@Suite("Lists of zones, page by page")
struct AllZonesTests {
  /// A server that answers a token with a page.
  private struct PagedServer: SyncRemote {
    let page: @Sendable (String?) -> RemoteReply

    func send(_ request: RemoteRequest) async -> RemoteAnswer {
      guard case .zoneChanges(let token) = request else {
        return RemoteAnswer(.failure(RemoteFailure(.badRequest, "not needed here")))
      }
      return RemoteAnswer(.success(page(token)))
    }
  }

  private static func zone(_ name: String, _ token: String? = "t") -> RemoteZone {
    RemoteZone(name: name, token: token)
  }

  @Test("All pages are read, and the last word about a zone counts")
  func threePages() async throws {
    let server = PagedServer { token in
      switch token {
      case nil:
        .zones([Self.zone("a"), Self.zone("b"), Self.zone("c")], token: "1", hasMore: true)
      case "1": .zones([], token: "2", hasMore: true)
      default: .zones([Self.zone("b", nil), Self.zone("a", "new")], token: "3", hasMore: false)
      }
    }
    #expect(try await server.allZones().get() == [Self.zone("c"), Self.zone("a", "new")])
  }

  @Test("A token that comes twice ends it, and so do pages without end", arguments: [true, false])
  func endless(isSame: Bool) async {
    let server = PagedServer { token in
      let next = isSame ? "again" : "\(token ?? "")x"
      return .zones([Self.zone("a")], token: next, hasMore: true)
    }
    guard case .failure(let failure) = await server.allZones() else {
      Issue.record("pages without end are a failure")
      return
    }
    #expect(failure.code == .unknown)
    #expect(
      failure.reason
        == (isSame
          ? "the server sends the same page of the list of zones again"
          : "the server's list of zones has more than 100 pages"))
  }

  @Test("An answer to another question is a failure")
  func unfitting() async {
    let server = PagedServer { _ in .results([]) }
    guard case .failure = await server.allZones() else {
      Issue.record("the answer does not fit")
      return
    }
  }
}
