"""Prints the geometries of a GeoJSON file as Shapely reads them, one in a line."""

import json
import sys

from shapely.geometry import shape

with open(sys.argv[1], encoding="utf-8") as file:
    features = json.load(file)["features"]
for feature in features:
    geometry = shape(feature["geometry"])
    print(geometry.geom_type, geometry.is_valid, geometry.is_simple, feature["properties"]["kind"])
