public import PluginAPI

extension RendererPlugin {
  /// Pictures made of pixels.
  public static let png = picture(.png, "Pictures made of pixels")
  /// Pictures made of shapes, for screens.
  public static let svg = picture(.svg, "Pictures made of shapes, for screens")
  /// Pages with text that can be searched, for paper.
  public static let pdf = picture(.pdf, "Pages with text, for paper")

  private static func picture(_ form: PictureForm, _ summary: String) -> RendererPlugin {
    RendererPlugin(key: form.rawValue, summary: summary) { CairoRenderer(form, target: $0) }
  }
}

extension [RendererPlugin] {
  /// All forms of pictures.
  public static let everyPicture: [RendererPlugin] = [.png, .svg, .pdf]
}
