public import PluginAPI

extension ShowExportPlugin {
  /// A canvas for each board in the form of JSON Canvas 1.0, and `callboard.json` with the rest.
  public static var canvas: Self {
    Self(
      key: "canvas", summary: "JSON Canvas, a file for each board, with callboard.json",
      write: { CanvasExport.files(of: $0) }, outdated: { OutdatedCanvases.names(in: $0) },
      excess: { ExportExcess.sentences($0, $1) })
  }

  /// Tables of objects, boards and blocks as comma-separated values.
  public static var csv: Self {
    Self(
      key: "csv", summary: "CSV tables: objects, boards and blocks",
      write: { TableExport.files(of: $0) },
      excess: { ExportExcess.sentences($0, $1) + ExportExcess.ofTables($0) })
  }
}

extension [ShowExportPlugin] {
  /// Every form of export of this module, the usual one first.
  public static var everyExport: Self { [.canvas, .csv] }
}
