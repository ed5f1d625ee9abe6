/// How a store checks and repairs files that it may refuse to open.
public struct StoreUpkeep: Sendable {
  /// Keeps other processes from a workspace as long as there is a reference to it.
  public typealias Claim = AnyObject & Sendable

  /// The version of the form that the store writes; opening upgrades an older workspace.
  public let version: Int
  /// The suffixes of the files beside a workspace that are part of it.
  public let sidecars: [String]
  /// Those of them that a killed process leaves, and that opening writes into the workspace.
  public let logs: [String]
  /// Claims the workspace at a path, damaged or not, without changing it.
  ///
  /// It throws ``ErrorCode/locked`` if another process uses it.
  public let claim: @Sendable (String) throws(StoreError) -> any Claim
  /// Reads what can be read of a private copy of a workspace, which it may change.
  public let salvage: @Sendable (String) throws(StoreError) -> Salvage

  /// Creates the upkeep of a store.
  ///
  /// - Parameters:
  ///   - version: The version of the form that the store writes.
  ///   - sidecars: The suffixes of the files beside a workspace that are part of it.
  ///   - logs: Those of them that opening writes into the workspace.
  ///   - claim: Claims the workspace at a path.
  ///   - salvage: Reads what can be read of a private copy.
  public init(
    version: Int, sidecars: [String], logs: [String] = [],
    claim: @escaping @Sendable (String) throws(StoreError) -> any Claim,
    salvage: @escaping @Sendable (String) throws(StoreError) -> Salvage
  ) {
    self.version = version
    self.sidecars = sidecars
    self.logs = logs
    self.claim = claim
    self.salvage = salvage
  }
}
