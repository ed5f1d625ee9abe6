/// What a value of a sidecar is, by its path.
enum SidecarPlace {
  case top, owner, objects, object, boards, board, blocks, block, source, metadata, settings
  case part(SidecarItem.Part)

  /// The meaning of a path; `nil` for one that this version does not know.
  init?(_ path: [String]) {
    let isElement = path.count > 1 && path[1] == JSONContainer.element
    switch path.count {
    case 0: self = .top
    case 1:
      switch path[0] {
      case "show": self = .owner
      case "objects": self = .objects
      case "boards": self = .boards
      default: return nil
      }
    case 2 where isElement && path[0] == "objects": self = .object
    case 2 where isElement && path[0] == "boards": self = .board
    case 3 where isElement && path[2] == "source": self = .source
    case 3 where isElement && path[2] == "metadata": self = .metadata
    case 3 where isElement && path[0] == "boards" && path[2] == "blocks": self = .blocks
    case 3 where isElement && path[0] == "boards" && path[2] == "settings": self = .settings
    case 4 where isElement && path[2] == "blocks" && path[3] == JSONContainer.element: self = .block
    case 5... where isElement && path[2] == "blocks" && path[3] == JSONContainer.element:
      guard let part = SidecarItem.part(path[4...]) else { return nil }
      self = .part(part)
    default: return nil
    }
  }
}
