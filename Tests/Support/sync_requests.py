"""Signed requests to a sync server, as CloudKit's server-to-server keys sign them.

What a key is, and what is signed, is in Modules/SyncSigning; nothing of it is shared with the
server, so that a mistake there is not made here as well.
"""

import base64
import datetime
import hashlib
import http.client
import json
import urllib.parse

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
# What a database has before the operations.
BASE = "/database/1/iCloud.org.example.callboard/production/private"


class Key:
    """A key of a device, from its text."""

    def __init__(self, text):
        bits = 0
        letters = [ALPHABET.index(letter) for letter in text.upper() if letter in ALPHABET]
        for letter in letters:
            bits = bits << 5 | letter
        # The bits after the 32 bytes are a checksum.
        secret = (bits >> len(letters) * 5 - 256).to_bytes(32, "big")
        derived = HKDF(hashes.SHA256(), 32, None, b"callboard sync 1").derive(secret)
        self.private = ec.derive_private_key(int.from_bytes(derived, "big"), ec.SECP256R1())
        point = self.private.public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        self.identifier = hashlib.sha256(point).hexdigest()

    def headers(self, body, path):
        """What a request has besides its body."""
        date = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
        digest = base64.b64encode(hashlib.sha256(body).digest()).decode()
        signature = self.private.sign(f"{date}:{digest}:{path}".encode(), ec.ECDSA(hashes.SHA256()))
        return {
            "X-Apple-CloudKit-Request-KeyID": self.identifier,
            "X-Apple-CloudKit-Request-ISO8601Date": date,
            "X-Apple-CloudKit-Request-SignatureV1": base64.b64encode(signature).decode(),
        }


class Reply:
    """What a server said: the status, and the body as JSON."""

    def __init__(self, status, body):
        self.status = status
        self.body = body

    @property
    def code(self):
        """The code of the failure of the whole request; None if it did not fail."""
        return self.body.get("serverErrorCode") or (None if self.status == 200 else "UNKNOWN")


class Connection:
    """A connection to a server, which is made again after each failure."""

    def __init__(self, address, seconds=5):
        self.place = urllib.parse.urlsplit(address)
        self.seconds = seconds
        self.connection = None

    def post(self, key, operation, content):
        """Sends a request once. Without an answer it raises OSError or HTTPException, and no one
        knows whether it was carried out."""
        path = f"{BASE}/{operation}"
        body = json.dumps(content).encode()
        if self.connection is None:
            self.connection = http.client.HTTPConnection(
                self.place.hostname, self.place.port, timeout=self.seconds)
        try:
            self.connection.request("POST", path, body, key.headers(body, path))
            response = self.connection.getresponse()
            return Reply(response.status, json.loads(response.read()))
        except (OSError, http.client.HTTPException, ValueError):
            self.close()
            raise

    def close(self):
        if self.connection:
            self.connection.close()
        self.connection = None
