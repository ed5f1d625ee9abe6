import NIOHTTP1

/// A file of the page; there are no others, so no path leads anywhere else.
struct PageFile {
  let type: String
  let bytes: [UInt8]

  /// The file at a path; `nil` if there is none.
  init?(at path: String) {
    switch path {
    case "/": (type, bytes) = ("text/html; charset=utf-8", PackageResources.page_html)
    case "/page.css": (type, bytes) = ("text/css; charset=utf-8", PackageResources.page_css)
    case "/page.js": (type, bytes) = (Self.script, PackageResources.page_js)
    case "/wire.js": (type, bytes) = (Self.script, PackageResources.wire_js)
    case "/drawing.js": (type, bytes) = (Self.script, PackageResources.drawing_js)
    case "/painting.js": (type, bytes) = (Self.script, PackageResources.painting_js)
    case "/marks.js": (type, bytes) = (Self.script, PackageResources.marks_js)
    case "/colors.js": (type, bytes) = (Self.script, PackageResources.colors_js)
    case "/texts.js": (type, bytes) = (Self.script, PackageResources.texts_js)
    case "/touches.js": (type, bytes) = (Self.script, PackageResources.touches_js)
    case "/device.js": (type, bytes) = (Self.script, PackageResources.device_js)
    case "/pairing.js": (type, bytes) = (Self.script, PackageResources.pairing_js)
    case "/pressing.js": (type, bytes) = (Self.script, PackageResources.pressing_js)
    case "/cues.js": (type, bytes) = (Self.script, PackageResources.cues_js)
    case "/map.js": (type, bytes) = (Self.script, PackageResources.map_js)
    case "/questions.js": (type, bytes) = (Self.script, PackageResources.questions_js)
    case "/paper.js": (type, bytes) = (Self.script, PackageResources.paper_js)
    case "/files.js": (type, bytes) = (Self.script, PackageResources.files_js)
    case "/onnow.js": (type, bytes) = (Self.script, PackageResources.onnow_js)
    case "/held.js": (type, bytes) = (Self.script, PackageResources.held_js)
    case "/labels.js": (type, bytes) = (Self.script, PackageResources.labels_js)
    case "/page.webmanifest":
      (type, bytes) = ("application/manifest+json", PackageResources.page_webmanifest)
    case "/icon-192.png": (type, bytes) = (Self.picture, PackageResources.icon_192_png)
    case "/icon-512.png": (type, bytes) = (Self.picture, PackageResources.icon_512_png)
    default: return nil
    }
  }

  private static let script = "text/javascript; charset=utf-8"

  private static let picture = "image/png"

  /// What every answer says besides its type and length.
  ///
  /// Scripts and styles come from here only, and nothing can show the page in a frame. The page is
  /// a part of the program, so a newer program must not meet an older page.
  static let headers: HTTPHeaders = [
    "Content-Security-Policy":
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
      + "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
      + "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store", "Connection": "close",
  ]
}
