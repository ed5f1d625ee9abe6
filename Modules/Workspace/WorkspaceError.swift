public import Domain
import Files
import Itinerary
public import PluginAPI

/// Why something could not be done with a workspace.
///
/// Nothing was changed, apart from what ``done`` tells.
public struct WorkspaceError: Error, Hashable, Sendable {
  /// Which kind of failure it is.
  public let code: ErrorCode
  /// What happened.
  public let message: String
  /// What can be done about it, or `nil`.
  public let remedy: String?
  /// The blocks in the way, in reading order.
  public let by: [ID<BoardItem>]
  /// What might have been meant, where several things fit or a name is near.
  public let candidates: [String]
  /// The line of the file that is wrong, from 1, where a file is.
  public let fileLine: Int?
  /// What was done, and is kept, before and after the part that failed: where one call handles
  /// several touches.
  public private(set) var done: Reaction

  /// Creates an error.
  public init(
    _ code: ErrorCode, _ message: String, remedy: String? = nil, by: [ID<BoardItem>] = [],
    candidates: [String] = [], fileLine: Int? = nil, done: Reaction = .none
  ) {
    self.code = code
    self.message = message
    self.remedy = remedy
    self.by = by
    self.candidates = candidates
    self.fileLine = fileLine
    self.done = done
  }

  /// Creates an error from a store's, which names the place already.
  public init(_ error: StoreError) {
    self.init(error.code, "\(error.location): \(error.message)", remedy: error.remedy)
  }

  /// Creates an error from one of opening a surface.
  init(_ error: SurfaceError) {
    self.init(error.code, error.message, remedy: error.remedy)
  }

  /// Creates an error from one of writing a file.
  init(_ error: FileError) {
    self.init(error.code, error.message, remedy: error.remedy)
  }

  /// Creates an error from an invalid name.
  public init(_ error: ValidationError) {
    self.init(ErrorCode(error), error.description)
  }

  /// Creates an error from one in a file.
  init(_ error: ShowFileError, in path: String) {
    let place = error.line.map { "\(path):\($0)" } ?? path
    self.init(
      error.code, "\(place): \(error.message)", remedy: error.remedy, fileLine: error.line)
  }

  /// Creates an error from one of a trip.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - path: The file that the trip was read from, or `nil`.
  init(_ error: TripError, in path: String? = nil) {
    let place = path.map { "\($0): " } ?? ""
    self.init(error.code, place + error.message, remedy: error.remedy)
  }
}

extension WorkspaceError {
  /// The error with all that was done.
  package func with(_ done: Reaction) -> WorkspaceError {
    var error = self
    error.done = done
    return error
  }

  /// The error with what was done before it.
  package func after(_ earlier: Reaction) -> WorkspaceError {
    var whole = earlier
    whole.append(done)
    return with(whole)
  }
}

extension WorkspaceError: CustomStringConvertible {
  /// What happened, and what to do.
  public var description: String { remedy.map { "\(message); \($0)" } ?? message }
}
