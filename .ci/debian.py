"""Packages of Debian that checks need."""
import os
import subprocess
import sys


def install(check, packages):
    """Installs packages for a check, or says which ones to install where it may not."""
    if not packages:
        return
    if os.geteuid() != 0:
        sys.exit(f"{check}: install these first: {' '.join(packages)}")
    quiet = {"check": True, "stdout": subprocess.DEVNULL, "env": {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}}
    subprocess.run(["apt-get", "update", "-qq"], **quiet)
    subprocess.run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages], **quiet)
