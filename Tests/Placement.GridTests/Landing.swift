import Domain
import GridGeometry
import Placement_Grid
import PluginAPI

extension GridRules {
  /// How the first item of an intent would come to lie, asked for the first time.
  func landing(of intent: Intent) -> Pose? {
    var preview = Preview(holding: [])
    self.preview(intent, into: &preview)
    return preview.landing.first?.pose
  }
}
