public import PluginAPI

extension StorePlugin {
  /// Workspaces in a JSON file that people can read and compare.
  public static var json: Self {
    Self(
      key: "json", summary: "JSON file to read and compare", extensions: ["callboard.json"],
      recognises: { WorkspaceDocument.recognises($0.bytes[...]) },
      version: { WorkspaceDocument.version(in: $0.bytes[...]) },
      upkeep: StoreUpkeep(
        version: WorkspaceDocument.version, sidecars: [Journal.suffix],
        claim: { path throws(StoreError) in try FilesClaim(path: path) },
        salvage: { path throws(StoreError) in try FileSalvage.read(path) })
    ) { path throws(StoreError) in
      try JSONStore(path: path)
    }
  }
}
