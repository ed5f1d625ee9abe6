import Foundation
public import PluginAPI

extension StorePlugin {
  /// Workspaces in an SQLite file: the default.
  public static var sqlite: Self {
    Self(
      key: "sqlite", summary: "SQLite file with plain tables",
      extensions: ["callboard", "sqlite", "db"],
      recognises: { stamp(of: $0)?.applicationID == FileStamp.workspace },
      version: { head in stamp(of: head).map { Int($0.version) } }
    ) { path throws(StoreError) in
      try SQLiteStore(path: path)
    }
  }

  private static func stamp(of head: FileHead) -> FileStamp? {
    FileStamp(header: Data(head.bytes.prefix(FileStamp.headerLength)))
  }
}
