#!/usr/bin/env python3
"""How quickly bots answer when many tables of bots play on one server at the same time.

    python3 examples/bots/busy_tables.py --hegemon target/release/hegemon --tables 40 --bots officer,marshal --seconds 60

Starts a server of its own in a folder for temporary files, opens tables where bots have every seat, one kind of bot for a table, and
reads from the server's metrics how long their answers took: waiting for a place to think, and thinking.
"""

import argparse
import re
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

from api_bot import Api

LINE = re.compile(r'hegemon_bot_answer_duration_seconds_bucket\{(.*)\} (\d+)')


def free_address():
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        return "127.0.0.1:%d" % door.getsockname()[1]


def answers(metrics):
    """By level: how many answers took no longer than each limit, in seconds."""
    text = urllib.request.urlopen(f"http://{metrics}/metrics", timeout=30).read().decode()
    found = {}
    for labels, count in LINE.findall(text):
        labels = dict(re.findall(r'(\w+)="([^"]*)"', labels))
        found.setdefault(labels["level"], {})[float(labels["le"].replace("+Inf", "inf"))] = int(count)
    return found


def within(limits, share):
    """The least limit that so large a share of all answers kept."""
    return next(limit for limit, count in sorted(limits.items()) if count >= share * limits[float("inf")])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hegemon", default="target/release/hegemon", help="the program")
    parser.add_argument("--game", default="koalicje")
    parser.add_argument("--scenario", default="1805")
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--bots", default="officer,marshal", help="the tables take turns among these")
    parser.add_argument("--seconds", type=float, default=60)
    wish = parser.parse_args()
    metrics = free_address()
    with tempfile.TemporaryDirectory() as folder:
        command = [wish.hegemon, "serve", "--unlimited", "--listen", "127.0.0.1:0", "--metrics", metrics, "--data", folder]
        try:
            server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        except OSError as error:
            raise SystemExit(f"{wish.hegemon} could not be started: {error}; build it, or name it by --hegemon") from None
        try:
            # "Hegemon listens on http://127.0.0.1:40123"
            said = server.stdout.readline().split()
            if not said:
                raise SystemExit("the server did not start")
            api = Api(said[-1])
            api.be_guest()
            bots = wish.bots.split(",")
            for number in range(wish.tables):
                terms = {"game": wish.game, "scenario": wish.scenario, "players": wish.players}
                terms["stand_in"] = bots[number % len(bots)]
                table = api.ask("POST", "/tables", terms)[0]["id"]
                api.ask("POST", f"/tables/{table}/begin", {})
            time.sleep(wish.seconds)
            found = answers(metrics)
        finally:
            server.kill()
            server.wait()
    for level, limits in sorted(found.items()):
        parts = [f"{100 * limits[limit] / limits[float('inf')]:.2f} % within {limit:g} s" for limit in (0.1, 0.5, 1.0, 3.0)]
        print(f"{level}: {limits[float('inf')]} answers, {', '.join(parts)}; 99 of 100 within {within(limits, 0.99):g} s")


if __name__ == "__main__":
    sys.exit(main())
