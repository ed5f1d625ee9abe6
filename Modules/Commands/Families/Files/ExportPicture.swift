import Domain
package import GridGeometry
import JSONText
package import PluginAPI
package import Workspace

/// The path of a picture, and its form.
struct PicturePath {
  let path: String
  let format: String

  /// The forms that the end of a name stands for, whether this build makes them or not.
  private static let formats = ["png", "svg", "pdf"]

  /// The ends of names that stand for pictures of other forms, which no one means as folders.
  static let otherForms = [".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".tif", ".tiff"]

  /// The path, if it ends as those of pictures do.
  init?(_ path: String) {
    let name = path.lowercased()
    guard let format = Self.formats.first(where: { name.hasSuffix(".\($0)") }) else { return nil }
    (self.path, self.format) = (path, format)
  }
}

extension PicturePath {
  /// The folder, and the name without its end.
  var parts: (folder: String, name: String) {
    let place = path.dropLast(format.count + 1)
    guard let slash = place.lastIndex(of: "/") else { return (".", String(place)) }
    let folder = place[..<slash]
    return (folder.isEmpty ? "/" : String(folder), String(place[place.index(after: slash)...]))
  }
}

/// What a command says about a picture.
package struct PictureChoices: Hashable, Sendable {
  /// The width and height in pixels.
  package var size: PictureSize?
  /// The pixels for each screen point.
  package var scale: Double?
  /// The cells to show.
  package var region: CellRect?
  /// The colours.
  package var theme: PictureTheme?
  /// Where the line has the first of these; `nil` if it has none.
  package var range: SourceRange?

  /// Creates choices of nothing.
  package init() {}
}

extension Part where Value == PictureChoices {
  /// The options of a picture.
  static var pictureChoices: Part {
    let size = Part<PictureSize?>.option("size", .pictureSize)
    let scale = Part<Double?>.option("scale", .scale)
    let region = Part<CellRect?>.option("region", .region)
    let theme = Part<PictureTheme?>.option("theme", .pictureTheme)
    return Part(.sequence([size.shape, scale.shape, region.shape, theme.shape])) {
      reader throws(SyntaxError) in
      var choices = PictureChoices()
      for name in ["size", "scale", "region", "theme"] where choices.range == nil {
        choices.range = reader.range(of: name)
      }
      choices.size = try size.read(&reader)
      choices.scale = try scale.read(&reader)
      choices.region = try region.read(&reader)
      choices.theme = try theme.read(&reader)
      return choices
    }
  }
}

extension Part where Value == PictureSize {
  /// A size in pixels: `1920x1080`.
  fileprivate static var pictureSize: Part {
    Part(ValueKind("WxH"), missing: "the size is missing") { token throws(SyntaxError) in
      let (width, height) = try token.pair(
        "size", "WxH", example: "1920x1080", of: WordReader.isWhole)
      guard let width = Int(width), let height = Int(height) else { throw token.isBeyondNumbers }
      return PictureSize(width: width, height: height)
    }
  }
}

extension Part where Value == PictureTheme {
  /// The colours of a picture.
  fileprivate static var pictureTheme: Part {
    let names = PictureTheme.allCases.map(\.rawValue)
    return Part(ValueKind("THEME", from: .words(names)), missing: "the theme is missing") {
      token throws(SyntaxError) in
      guard let theme = PictureTheme(rawValue: token.text.lowercased()) else {
        throw token.isNo("theme", names, near: names, remedy: "use \(names.choice)")
      }
      return theme
    }
  }
}

extension CommandRunner {
  /// Writes a picture of what is open, or of every board of the show.
  func exportPicture(
    to picture: PicturePath, _ choices: PictureChoices, ofAllBoards hasAllBoards: Bool,
    overwriting isForced: Bool
  ) async throws(CommandError) -> any Answer {
    let options = PictureOptions(
      size: choices.size, scale: choices.scale ?? 1,
      region: choices.region.map { Grid.frame(of: $0) },
      look: PictureLook(theme: choices.theme ?? .dark), overwrites: isForced)
    if hasAllBoards {
      let (folder, name) = picture.parts
      return BoardPicturesAnswer(
        report: try await ask(
          await workspace.exportBoardPictures(
            to: expanded(folder), beginning: "\(name) ", as: picture.format, options: options)))
    }
    return PictureAnswer(
      report: try await ask(
        await workspace.exportPicture(
          to: expanded(picture.path), as: picture.format, options: options)))
  }
}

/// A picture that was written.
struct PictureAnswer: Answer {
  let report: PictureReport

  var json: [(name: String, value: JSON)] {
    [
      ("exported", .string(report.name)), ("of", .string(report.kind)),
      ("format", .string(report.format)), ("file", .string(report.path)),
      ("width", .integer(report.size.width)), ("height", .integer(report.size.height)),
      ("bytes", .integer(report.byteCount)),
    ]
  }

  var rows: [String]? { [] }

  func lines(in form: TextForm) -> [String] {
    let what = report.kind == "boards" ? "the boards of show" : report.kind
    return [
      "exported \(what) '\(report.name)' to '\(report.path)' "
        + "(\(report.size.width)x\(report.size.height))"
    ]
  }
}

/// Pictures of boards that were written.
struct BoardPicturesAnswer: Answer {
  let report: BoardPicturesReport

  var json: [(name: String, value: JSON)] {
    [
      ("show", .string(report.show)), ("folder", .string(report.folder)),
      ("files", .array(report.files.map { .string($0) })),
      ("empty", .array(report.empty.map { .string($0) })),
    ]
  }

  func lines(in form: TextForm) -> [String] {
    let pictures = counted(report.files.count, "picture")
    return ["wrote \(pictures) of the boards of '\(report.show)' to '\(report.folder)':"]
      + report.files.map { "  \($0)" }
      + report.empty.map { "board '\($0)' is empty: there is no picture of it" }
  }
}
