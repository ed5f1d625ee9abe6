import Foundation
public import PluginAPI

extension StorePlugin {
  /// Workspaces in an SQLite file: the default.
  public static var sqlite: Self {
    Self(
      key: "sqlite", summary: "SQLite file with plain tables",
      extensions: ["callboard", "sqlite", "db"],
      recognises: { stamp(of: $0)?.applicationID == FileStamp.workspace },
      version: { head in stamp(of: head).map { Int($0.version) } },
      upkeep: StoreUpkeep(
        version: Int(Schema.current.version), sidecars: ["-wal", "-journal"],
        logs: ["-wal", "-journal"],
        claim: { path throws(StoreError) in try FileClaim(path: path) },
        salvage: { path throws(StoreError) in try FileSalvage.read(path, SQLiteSettings()) })
    ) { path throws(StoreError) in
      try SQLiteStore(path: path)
    }
  }

  private static func stamp(of head: FileHead) -> FileStamp? {
    FileStamp(header: Data(head.bytes.prefix(FileStamp.headerLength)))
  }
}
