public import Domain
import Files
import Itinerary
public import PluginAPI

/// Why an operation on a workspace failed.
///
/// Nothing was changed, apart from ``done``.
public struct WorkspaceError: Error, Hashable, Sendable {
  /// The kind of failure.
  public let code: ErrorCode
  /// The code of a refusal by rules that a host wrote, or `nil`; JSON prints it instead.
  public let customCode: String?
  /// What happened.
  public let message: String
  /// How to fix it, or `nil`.
  public let remedy: String?
  /// The blocks in the way, in reading order.
  public let by: [ID<BoardItem>]
  /// What might have been meant, if several things match or a name is close.
  public let candidates: [String]
  /// The line with the error, from 1, if there is a file.
  public let fileLine: Int?
  /// What was done and stored before and after the failed part, if one call handles several
  /// touches.
  public private(set) var done: Reaction

  /// Creates an error.
  public init(
    _ code: ErrorCode, _ message: String, remedy: String? = nil, by: [ID<BoardItem>] = [],
    candidates: [String] = [], fileLine: Int? = nil, customCode: String? = nil,
    done: Reaction = .none
  ) {
    self.code = code
    self.customCode = customCode
    self.message = message
    self.remedy = remedy
    self.by = by
    self.candidates = candidates
    self.fileLine = fileLine
    self.done = done
  }

  /// Creates an error from a store error, which already names the place.
  public init(_ error: StoreError) {
    self.init(error.code, "\(error.location): \(error.message)", remedy: error.remedy)
  }

  /// Creates an error from a surface error.
  init(_ error: SurfaceError) {
    self.init(
      error.code, error.message, remedy: error.remedy, customCode: error.refusal?.customCode)
  }

  /// Creates an error from a file error.
  init(_ error: FileError) {
    self.init(error.code, error.message, remedy: error.remedy)
  }

  /// Creates an error from an invalid name.
  public init(_ error: ValidationError) {
    self.init(ErrorCode(error), error.description)
  }

  /// Creates an error from a show file error.
  init(_ error: ShowFileError, in path: String) {
    let place = error.line.map { "\(path):\($0)" } ?? path
    self.init(
      error.code, "\(place): \(error.message)", remedy: error.remedy, fileLine: error.line)
  }

  /// Creates an error from a trip error.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - path: The trip's file, or `nil`.
  init(_ error: TripError, in path: String? = nil) {
    let place = path.map { "\($0): " } ?? ""
    self.init(error.code, place + error.message, remedy: error.remedy)
  }
}

extension WorkspaceError {
  /// The error with everything that was done.
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
  /// The message and the remedy.
  public var description: String { remedy.map { "\(message); \($0)" } ?? message }
}
