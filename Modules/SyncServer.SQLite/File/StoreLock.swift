import Foundation
public import SyncServer

/// The right to use a store as its only server: a lock on the file `PATH.lock`.
///
/// It ends with the value, or with the process. Backups and the list of keys do not need it.
public final class StoreLock: Sendable {
  private let descriptor: Int32

  /// Takes the lock of a store.
  ///
  /// - Parameter path: The path of the store.
  /// - Throws: ``/SyncServer/ServerFault`` if another process has it, or the file cannot be made.
  public init(ofStoreAt path: String) throws(ServerFault) {
    let file = path + ".lock"
    let descriptor = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw StoreCopy.failure("'\(file)' cannot be opened") }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let number = errno
      close(descriptor)
      throw number == EWOULDBLOCK
        ? .unavailable("a server is running on it: stop it first")
        : .unavailable("'\(file)' cannot be locked: \(String(cString: strerror(number)))")
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }
}
