import Foundation
package import PluginAPI

/// Why a file or folder could not be written.
package struct FileError: Error, Hashable, Sendable {
  /// The kind of failure.
  package let code: ErrorCode
  /// What happened, without a capital or full stop.
  package let message: String
  /// How to fix it, or `nil`.
  package let remedy: String?

  /// Creates an error.
  package init(_ code: ErrorCode, _ message: String, remedy: String? = nil) {
    self.code = code
    self.message = message
    self.remedy = remedy
  }

  /// Creates an error for a path reserved for the open workspace.
  package init(reserved path: String) {
    self.init(
      .inputOutput, "'\(path)' is a file of the open workspace; nothing was written",
      remedy: "name another file")
  }
}

extension FileError {
  /// Creates an error from a fault.
  ///
  /// - Parameters:
  ///   - fault: Why the system refused.
  ///   - what: What failed, for example `'trip.json' was not written`.
  package init(_ fault: FileFault, _ what: String) {
    guard !fault.isUnconfirmed else {
      self.init(
        .unconfirmed,
        "everything was written, but the disk did not confirm it, so it is not known whether it "
          + "was kept: \(SystemReason.text(fault.number))",
        remedy: "check the disk, and see what is there")
      return
    }
    switch fault.number {
    case ENOSPC, EDQUOT:
      self.init(.diskFull, "\(what): the disk is full", remedy: "make room, then try again")
    case EFBIG:
      self.init(.inputOutput, "\(what): it is larger than this process may write")
    case ENOENT:
      self.init(
        .inputOutput, "\(what): there is no such folder", remedy: "make the folder first")
    case EACCES, EPERM:
      self.init(.inputOutput, "\(what): no permission to write to the folder")
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
