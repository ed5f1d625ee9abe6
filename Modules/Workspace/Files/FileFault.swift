import Foundation
import PluginAPI

/// Why the system refused to do something with a file.
package struct FileFault: Error, Hashable, Sendable {
  /// The system's error number.
  package let number: Int32

  /// Creates a fault from an error number.
  package init(_ number: Int32) { self.number = number }

  /// The fault of the call that just failed.
  static var last: FileFault { FileFault(errno) }
}

extension WorkspaceError {
  /// Creates an error from a fault.
  ///
  /// - Parameters:
  ///   - fault: Why the system refused.
  ///   - what: What was not done, for example `'trip.json' was not written`.
  init(_ fault: FileFault, _ what: String) {
    switch fault.number {
    case ENOSPC, EDQUOT:
      self.init(.diskFull, "\(what): the disk is full", remedy: "make room, then try again")
    case EFBIG:
      self.init(.inputOutput, "\(what): it is larger than this process may write")
    case ENOENT:
      self.init(
        .inputOutput, "\(what): there is no such folder", remedy: "make the folder first")
    case EACCES, EPERM:
      self.init(.inputOutput, "\(what): the folder may not be written")
    case EROFS:
      self.init(.inputOutput, "\(what): the disk is read-only")
    case EEXIST:
      self.init(
        .inputOutput, "\(what): another program has just made a file of that name",
        remedy: "try again, or choose another name")
    case ESTALE:
      self.init(
        .inputOutput, "\(what): another program changed the folder meanwhile",
        remedy: "try again")
    case EBUSY, EWOULDBLOCK:
      self.init(
        .inputOutput, "\(what): another export is writing there", remedy: "try again")
    default:
      self.init(.inputOutput, "\(what): \(SystemReason.text(fault.number))")
    }
  }
}
