import Foundation
import Synchronization

/// The lines that a person has entered: the prompt and the live view add to one history.
///
/// Without a file they are forgotten at the end, as in a private session.
public final class EnteredLines: Sendable {
  private struct State {
    var history = LineHistory()
    var file: HistoryFile?
    var hasFailed = false

    /// What to say about an error of the file, once.
    mutating func fault(_ error: any Error) -> String? {
      guard !hasFailed, let file else { return nil }
      hasFailed = true
      return "cannot save the history to '\(file.path)': \(error.localizedDescription)"
    }
  }

  private let state = Mutex(State())
  private let isSecret: @Sendable (_ line: String) -> Bool

  /// Creates an empty history that is not kept in a file.
  ///
  /// - Parameter isSecret: Whether a line must be forgotten once it is entered.
  public init(isSecret: @escaping @Sendable (_ line: String) -> Bool = { _ in false }) {
    self.isSecret = isSecret
  }

  /// Reads the lines of a file, and keeps new ones there.
  ///
  /// - Parameter file: The file; `nil` to keep none.
  /// - Returns: What to say to the person if the file cannot be read; `nil` if all is well.
  public func keep(in file: HistoryFile?) -> String? {
    state.withLock { state in
      state.file = file
      do {
        state.history = LineHistory(try file?.lines() ?? [])
        return nil
      } catch {
        return state.fault(error)
      }
    }
  }

  /// The lines entered so far.
  public var history: LineHistory { state.withLock { $0.history } }

  /// Adds an entered line, unless it is secret.
  ///
  /// - Parameter line: The line.
  /// - Returns: The first time that it cannot be kept in the file, what to say to the person.
  public func add(_ line: String) -> String? {
    guard !isSecret(line) else { return nil }
    return state.withLock { state in
      guard state.history.add(line), let file = state.file else { return nil }
      do {
        try file.add(line)
        return nil
      } catch {
        return state.fault(error)
      }
    }
  }
}
