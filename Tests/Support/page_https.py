"""What a person does to use pages over HTTPS, and to install the page."""

import re

from page_browser import wait
from page_seat import IS_OPEN, check


def installing(place, seat):
    """over HTTPS the page is encrypted and can be installed, and the screen stays on"""
    place.serve("--board", "Main", "--tls")
    proof = wait("the certificate", lambda: re.search(
        r"SHA-256\): ([0-9A-F:]{95})\b", place.text()), place.text)[1]
    check(place.address.startswith("https:"), f"the address is {place.address}")
    one = seat()
    one.wait("the board", "document.title === 'Tour › Main'")
    check(one.page.value("isSecureContext"), "the browser counts the page as safe")
    one.tap("Wash")
    place.console.wait("/hog/playback/go/0/2")
    check(one.page.value("[...document.querySelectorAll('#notes p')].every("
                         "(each) => !each.textContent.includes('HTTPS'))"),
          "nothing is missing over HTTPS")

    manifest = one.page.call("Page.getAppManifest")
    check(not manifest["errors"] and manifest["url"] == place.address + "page.webmanifest",
          f"the manifest has no error: {manifest['errors']}")
    missing = one.page.call("Page.getInstallabilityErrors")["installabilityErrors"]
    check(not missing, f"the page can be installed: {missing}")

    # Who leaves out the 's' is led to it.
    two = seat(address=place.address.replace("https:", "http:"))
    two.wait("the seat", IS_OPEN)
    check(two.page.value("location.protocol") == "https:", "HTTP leads to HTTPS")

    place.kill()
    place.serve("--board", "Main", "--tls")
    check(proof in place.text()[place.text().rfind("pages are at"):],
          "the certificate is the same one again")
    one.wait("the seat again", IS_OPEN)
