import Foundation

/// Why the system refused to do something with a file.
package struct FileFault: Error, Hashable, Sendable {
  /// The system's error number.
  package let number: Int32
  /// Whether everything has its place, but the disk did not confirm it.
  package let isUnconfirmed: Bool

  /// Creates a fault from an error number.
  package init(_ number: Int32, isUnconfirmed: Bool = false) {
    (self.number, self.isUnconfirmed) = (number, isUnconfirmed)
  }

  /// The fault of the call that just failed.
  package static var last: FileFault { FileFault(errno) }
}
