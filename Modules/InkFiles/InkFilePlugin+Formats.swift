public import PluginAPI

extension InkFilePlugin {
  /// Drawings in SVG: one path a stroke.
  public static var svg: Self {
    Self(key: "svg", summary: "drawings of lines (SVG)", fileExtension: "svg") { SVGFormat() }
  }

  /// Ink in InkML, with times and pressures.
  public static var inkML: Self {
    Self(
      key: "inkml", summary: "ink with times and pressures (InkML)", fileExtension: "inkml"
    ) { InkMLFormat() }
  }
}

extension [InkFilePlugin] {
  /// Every format of this module.
  public static var everyInkFile: Self { [.svg, .inkML] }
}
