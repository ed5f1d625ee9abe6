import Foundation
public import PluginAPI

extension StorePlugin {
  /// Workspaces in an SQLite file: the default.
  public static var sqlite: Self {
    Self(
      key: "sqlite", summary: "SQLite file with plain tables",
      extensions: ["callboard", "sqlite", "db"],
      recognises: { head in
        let stamp = FileStamp(header: Data(head.bytes.prefix(FileStamp.headerLength)))
        return stamp?.applicationID == FileStamp.workspace
      }
    ) { path throws(StoreError) in
      try SQLiteStore(path: path)
    }
  }
}
