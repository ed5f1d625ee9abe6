import ArgumentParser
import PluginAPI
import SyncServer
import Terminal

/// Why the program cannot do what it was asked for: the message for standard error.
struct Failure: Error {
  /// What happened, and what to do.
  let message: String

  init(_ message: String, remedy: String? = nil) {
    self.message = [message, remedy].compactMap { $0 }.joined(separator: "; ")
  }

  /// Says what an error of the store means.
  init(_ fault: ServerFault, in path: String) {
    let reason =
      switch fault {
      case .stale: "another process changed it at the same time: try again"
      case .unavailable(let reason), .damaged(let reason): reason
      case .full(let reason): "there is no room: \(reason)"
      }
    self.init("store '\(path)': \(reason)")
  }

  /// Runs a body, and says of errors of the store what they mean.
  static func translating<Value>(
    _ path: String, _ body: () throws(ServerFault) -> Value
  ) throws(Failure) -> Value {
    do throws(ServerFault) {
      return try body()
    } catch {
      throw Failure(error, in: path)
    }
  }

  /// Does the same with a store in any place.
  static func translating<Value: Sendable>(
    _ place: StorePlace, _ body: () async throws(ServerFault) -> Value
  ) async throws(Failure) -> Value {
    do throws(ServerFault) {
      return try await body()
    } catch {
      throw Failure(error, in: place.name)
    }
  }

  /// Says why a store did not do what was asked for.
  init(_ failure: RemoteFailure, _ fault: ServerFault?, at place: StorePlace) {
    if let fault {
      self.init(fault, in: place.name)
    } else {
      self.init(failure.reason)
    }
  }

  /// Runs work, and ends the process with its status, or with 1 and a message.
  static func ending(_ work: () async throws(Failure) -> Int32) async throws {
    StandardStream.holdPlaces()
    let status: Int32
    do throws(Failure) {
      status = try await work()
    } catch {
      StandardStream.error.writeLine("callboard-sync-server: \(error.message)")
      status = 1
    }
    if status != 0 { throw ExitCode(status) }
  }

  /// Writes results.
  static func deliver(_ text: String) throws(Failure) {
    do throws(StreamError) {
      try StandardStream.output.deliver(text)
    } catch {
      throw Failure("\(error)")
    }
  }
}
