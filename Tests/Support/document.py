#!/usr/bin/env python3
"""Makes the documentation site and the API digest from a build, for Tools/docs and the checks.

    python3 document.py site BUILD FOLDER    converts all catalogues; fails at any warning
    python3 document.py write BUILD          writes the digest of each module to Documentation/api
    python3 document.py check BUILD          prints what the digests lack; fails where they differ

BUILD is the folder that 'swift build --show-bin-path' prints. Nothing is compiled and nothing is
fetched: symbols are read from the compiled modules, and the toolchain's docc makes the pages.
"""

import collections
import concurrent.futures
import difflib
import glob
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

DIGESTS = "Documentation/api"
# A tool that takes longer hangs.
SECONDS = 120
# The start page of the site, in reading order: modules, and articles as MODULE/ARTICLE. Other modules
# follow, and names of modules that are not there are ignored.
START = {
    "Start here": [
        "CallboardKit", "CallboardKit/AddCallboard", "CallboardKit/TouchBoard",
        "CallboardKit/HomeScreen", "CallboardKit/OwnRules", "CallboardKit/OwnStore"],
    "Boards": [
        "Boards", "Hosting", "Placement_Grid", "Placement_Flow", "Placement_Tiles",
        "Placement_Canvas", "PluginAPI", "Domain", "Gestures", "GridGeometry"],
    "Stores": ["Persistence_Memory", "Persistence_SQLite", "Persistence_JSON"],
    "Itineraries": ["Itinerary", "TripFiles"],
    "Show files": ["ShowFiles", "ShowImport", "Files", "InkFiles"],
    "Consoles": ["Transport", "Transport_OSC", "Transport_QLC", "OSC"],
    "Terminals and commands": [
        "Workspace", "Commands", "Rendering_Terminal", "Terminal", "TextCells", "Panels",
        "JSONText"],
    "Pictures": ["Rendering_Cairo"],
    "Browsers": ["Page", "Page_TLS"],
    "Testing": [
        "PlacementConformance", "StoreConformance", "SurfaceConformance", "StorageConformance",
        "Simulation"],
}
# What the compiler adds to every type by itself.
IMPLICIT = {"Copyable", "Escapable", "SendableMetatype", "BitwiseCopyable"}


def modules():
    """The modules and the conformance suites by their import names, with their folders."""
    found = {name.replace(".", "_"): os.path.join("Modules", name)
             for name in sorted(os.listdir("Modules"))}
    for catalogue in sorted(glob.glob("Tests/Conformance/*/*.docc")):
        folder = os.path.dirname(catalogue)
        found[os.path.basename(folder)] = folder
    return found


def run(command):
    """Runs a tool; prints what it has to say if it fails or hangs."""
    result = subprocess.run(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=SECONDS)
    if result.returncode != 0:
        sys.exit(f"{shlex.join(command[:4])} …\n{result.stdout.strip()}")
    return result.stdout


def extract(build, graphs):
    """Reads the public symbols of all modules into a folder for each."""
    target = json.loads(run(["swift", "-print-target-info"]))["target"]["triple"]
    # The modules of C that ours were compiled with are read from SwiftPM's list of commands.
    build = os.path.realpath(build)
    scratch = os.path.dirname(os.path.dirname(build))
    with open(os.path.join(scratch, os.path.basename(build) + ".yaml")) as file:
        commands = file.read()
    flags = ["-I", os.path.join(build, "Modules")]
    for path in sorted(set(re.findall(r'"-I(?:",")?(/[^"]+)"', commands))):
        if not path.startswith(scratch + os.sep) or "checkouts" in path:
            flags += ["-I", path]
    for flag in sorted(set(re.findall(r'"(-fmodule-map-file=[^"]+)"', commands))):
        flags += ["-Xcc", flag]

    def extract_one(name):
        folder = os.path.join(graphs, name)
        os.makedirs(folder)
        run(["swift", "symbolgraph-extract", "-module-name", name, "-target", target,
             "-minimum-access-level", "public", "-skip-synthesized-members",
             "-emit-extension-block-symbols", "-output-dir", folder] + flags)

    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(extract_one, modules()))


# The site

def make_site(build, site):
    """Converts every catalogue after those it links to, and joins them."""
    with tempfile.TemporaryDirectory() as work:
        graphs = os.path.join(work, "graphs")
        extract(build, graphs)
        waiting = {name: linked(folder) for name, folder in modules().items()}
        archives = {}
        warnings = []

        def convert(name):
            archive = os.path.join(work, name + ".doccarchive")
            folder = modules()[name]
            catalogue = os.path.join(folder, os.path.basename(folder) + ".docc")
            command = [
                "docc", "convert", catalogue,
                "--additional-symbol-graph-dir", os.path.join(graphs, name),
                "--output-path", archive, "--fallback-display-name", name,
                "--fallback-bundle-identifier", name, "--enable-experimental-external-link-support"]
            for other in waiting[name]:
                command += ["--dependency", archives[other]]
            # It names files from the catalogue.
            warnings.append(re.sub(
                "--> (.*)", lambda place: "--> " + os.path.normpath(f"{catalogue}/{place[1]}"),
                run(command).strip()))
            return name, archive

        # Mostly it waits.
        with concurrent.futures.ThreadPoolExecutor(4 * os.cpu_count()) as pool:
            while len(archives) < len(waiting):
                ready = [name for name, needed in waiting.items()
                         if name not in archives and archives.keys() >= set(needed)]
                if not ready:
                    sys.exit("error: modules link to each other in a circle: "
                             + ", ".join(sorted(waiting.keys() - archives.keys())))
                archives.update(pool.map(convert, ready))
        if any(warnings):
            sys.exit("\n\n".join(sorted(filter(None, warnings))))
        shutil.rmtree(site, ignore_errors=True)
        run(["docc", "merge", *sorted(archives.values()), "--output-path", site,
             "--synthesized-landing-page-name", "Callboard"])
        finish(site)


def finish(site):
    """Adds references that docc leaves out, and sorts the start page; fails at a broken link.

    Where a page shows the first sentence of a symbol of another module, docc copies the links in
    it, and not what they refer to. They then show as nothing.
    """
    paths = {}
    for path in glob.glob(os.path.join(glob.escape(site), "data", "**", "*.json"), recursive=True):
        with open(path) as file:
            paths[json.load(file)["identifier"]["url"]] = path
    for page, path in paths.items():
        with open(path) as file:
            node = json.load(file)
        is_start = path == os.path.join(site, "data", "documentation.json")
        if is_start:
            sort_start(node, paths)
        is_linked = link_back(node, paths, page)
        missing = used(node) - node["references"].keys()
        if not missing and not is_start and not is_linked:
            continue
        while missing:
            for link in sorted(missing):
                if link not in paths:
                    sys.exit(f"error: {page}: the link to {link} leads nowhere")
                node["references"][link] = reference(paths[link])
            # Their first sentences can have links too.
            missing = used(node) - node["references"].keys()
        with open(path, "w") as file:
            json.dump(node, file)


def link_back(node, paths, page):
    """Turns links such as '/documentation/StoreConformance' into references; whether there were some.

    They lead to modules that link to this one: docc converts a module after those it links to.
    """
    if isinstance(node, list):
        return any([link_back(part, paths, page) for part in node])
    if not isinstance(node, dict):
        return False
    target = node.get("destination", "") if node.get("type") == "link" else ""
    if not target.startswith("/documentation/"):
        return any([link_back(part, paths, page) for part in node.values()])
    link = "doc://" + target.split("/")[2] + target
    if link not in paths:
        sys.exit(f"error: {page}: the link to {target} leads nowhere")
    node.clear()
    node.update({"type": "reference", "identifier": link, "isActive": True})
    return True


def used(node):
    """The identifiers of the links in a page or a part of it."""
    if isinstance(node, list):
        return set().union(*map(used, node))
    if not isinstance(node, dict):
        return set()
    own = {node["identifier"]} if node.get("type") == "reference" else set()
    return own.union(*map(used, node.values()))


def reference(path):
    """What a page that links to another one has to know of it."""
    with open(path) as file:
        page = json.load(file)
    link = page["identifier"]["url"]
    return {"type": "topic", "identifier": link, "title": page["metadata"]["title"],
            "url": link[link.index("/documentation"):].lower(), "kind": page["kind"],
            "role": page["metadata"]["role"], "abstract": page.get("abstract", [])}


def sort_start(node, paths):
    """Puts the modules and the first articles on the start page, in reading order."""
    def link(name):
        module = name.split("/")[0]
        return f"doc://{module}/documentation/{name}"

    sections = {title: [name for name in names if name.split("/")[0] in modules()]
                for title, names in START.items()}
    known = {name for names in sections.values() for name in names}
    rest = [name for name in modules() if name not in known]
    if rest:
        sections["More modules"] = rest
    node["topicSections"] = [
        {"title": title, "anchor": title.replace(" ", "-"), "identifiers": list(map(link, names))}
        for title, names in sections.items()]
    for section in node["topicSections"]:
        for name in section["identifiers"]:
            node["references"].setdefault(name, reference(paths[name]))
    node["abstract"] = [{"type": "text", "text": "Boards for apps: a library, with a console for "
                         "lighting shows. Read the pages below from the top."}]


def linked(folder):
    """The modules that the documentation of a module names in links."""
    names = set()
    for pattern in ["*.swift", "*.md", "*.tutorial"]:
        for path in glob.glob(os.path.join(folder, "**", pattern), recursive=True):
            with open(path) as file:
                names.update(re.findall(r"(?:``|<doc:)/([A-Za-z_]+)", file.read()))
    return sorted(names & modules().keys() - {os.path.basename(folder).replace(".", "_")})


# The digest

def digests(build):
    """The lines of each module's digest: a line for each documented public symbol, sorted."""
    with tempfile.TemporaryDirectory() as graphs:
        extract(build, graphs)
        return {name: digest(os.path.join(graphs, name)) for name in modules()}


def digest(folder):
    symbols = {}
    conformances = collections.defaultdict(set)
    for path in glob.glob(os.path.join(folder, "*.json")):
        with open(path) as file:
            graph = json.load(file)
        for relation in graph["relationships"]:
            if relation["kind"] == "conformsTo":
                protocol = relation["targetFallback"] if "targetFallback" in relation else ""
                conformances[relation["source"]].add(protocol.removeprefix("Swift."))
        for symbol in graph["symbols"]:
            symbols[symbol["identifier"]["precise"]] = symbol
    lines = []
    for identifier, symbol in symbols.items():
        # The compiler's own members have no comment; extensions of types are listed by members,
        # and by conformances.
        protocols = sorted(conformances[identifier] - IMPLICIT - {""})
        is_extension = symbol["kind"]["identifier"] == "swift.extension"
        if "docComment" not in symbol and not (is_extension and protocols):
            continue
        text = "".join(part["spelling"] for part in symbol["declarationFragments"])
        line = " ".join(symbol["pathComponents"][:-1] + [" ".join(text.split())])
        lines.append(line + (": " + ", ".join(protocols) if protocols else ""))
    return sorted(lines)


def write(build):
    shutil.rmtree(DIGESTS, ignore_errors=True)
    os.makedirs(DIGESTS)
    for name, lines in digests(build).items():
        if lines:
            with open(path_of(name), "w") as file:
                file.write("".join(line + "\n" for line in lines))


def check(build):
    is_same = True
    current = digests(build)
    known = {os.path.basename(path).removesuffix(".txt") for path in glob.glob(path_of("*"))}
    for name in sorted(known | current.keys()):
        old = []
        if name in known:
            with open(path_of(name)) as file:
                old = file.read().splitlines()
        changes = [line for line in difflib.unified_diff(old, current.get(name, []), n=0, lineterm="")
                   if not line.startswith(("---", "+++", "@@"))]
        if changes:
            is_same = False
            print("\n".join([f"error: the public API of {name} changed:"] + changes))
    if not is_same:
        sys.exit("error: if this is intended, run 'Tools/docs --digest' and commit Documentation/api")


def path_of(module):
    return os.path.join(DIGESTS, module + ".txt")


def main():
    actions = {"site": make_site, "write": write, "check": check}
    if len(sys.argv) < 3 or sys.argv[1] not in actions:
        sys.exit(__doc__)
    actions[sys.argv[1]](*sys.argv[2:])


if __name__ == "__main__":
    main()
