public import PluginAPI

extension TripExportPlugin {
  /// A page to read and print, in Markdown.
  public static var markdown: Self {
    Self(
      key: "markdown", summary: "Markdown: the days and their rows, to read and print",
      fileExtension: "md"
    ) { MarkdownExport.bytes(of: $0, $1) }
  }

  /// A calendar in the form of iCalendar.
  public static var calendar: Self {
    Self(
      key: "ics", summary: "iCalendar: the itinerary for calendar programs", fileExtension: "ics"
    ) { CalendarExport.bytes(of: $0, $1) }
  }

  /// The route and its stops for maps.
  public static var geoJSON: Self {
    Self(
      key: "geojson", summary: "GeoJSON: the route and its stops for maps",
      fileExtension: "geojson"
    ) { GeoJSONExport.bytes(of: $0, $1) }
  }

  /// The trip in this program's own schema, which comes back as it was.
  public static var json: Self {
    Self(key: "json", summary: "JSON: everything, to import again", fileExtension: "json") {
      contents, _ in TripJSONExport.bytes(of: contents)
    }
  }
}

extension [TripExportPlugin] {
  /// Every form of export of this module, the usual one first.
  public static var everyTripExport: Self { [.markdown, .calendar, .geoJSON, .json] }
}
