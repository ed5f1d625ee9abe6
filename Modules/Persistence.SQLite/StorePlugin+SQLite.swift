public import PluginAPI

extension StorePlugin {
  /// Workspaces in an SQLite file: the default.
  public static var sqlite: Self {
    Self(
      key: "sqlite", summary: "SQLite file with plain tables",
      extensions: ["callboard", "sqlite", "db"]
    ) { path throws(StoreError) in
      try SQLiteStore(path: path)
    }
  }
}
