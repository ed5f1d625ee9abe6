public import PluginAPI

// A workspace in memory has no file.
extension MemoryStore {
  /// Nothing: what is in memory cannot be damaged.
  public func findings(_ extent: CheckExtent) -> [StoreFinding] { [] }

  /// Does nothing.
  public func compact() {}

  /// Refuses: use a copy in another format.
  ///
  /// - Throws: ``/PluginAPI/StoreError`` with ``/PluginAPI/ErrorCode/notAllowed``.
  public func backUp(to path: String) throws(StoreError) {
    throw StoreError(
      .notAllowed, at: location, "a workspace in memory has no file to back up",
      remedy: "copy it to a workspace in a file")
  }
}
