@_exported public import Boards
@_exported public import Domain
@_exported public import Gestures
@_exported public import GridGeometry
@_exported public import Persistence_Memory
@_exported public import Placement_Flow
@_exported public import Placement_Grid
@_exported public import PluginAPI
