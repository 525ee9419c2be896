#!/usr/bin/env python3
"""Sits down at a table of bots and plays one seat to the end, over the HTTP API of `hegemon serve`.

    hegemon serve &
    python3 examples/bots/api_bot.py --server http://127.0.0.1:8080 --scenario 1813 --players 3
    python3 examples/bots/api_bot.py --game napoleon-1815

What is sent twice is done once: every decision names the newest entry of the log that was seen, and a key of its own. So a lost
answer is no trouble, the same decision is simply sent again. A bot that wants to hear at once when it is asked listens to the
live line (a WebSocket, see docs/server.md) instead of asking again and again.
"""

import argparse
import json
import random
import sys
import time
import urllib.error
import urllib.request
import uuid

from rule import choose

TRIES = 8


class Refused(Exception):
    """The server said no, and nothing has changed."""

    def __init__(self, error):
        super().__init__(error["message"])
        self.code = error["code"]


class Api:
    def __init__(self, server):
        self.server = server.rstrip("/") + "/api/v1"
        self.token = None

    def ask(self, method, path, body=None):
        """Sends a request until it is answered. Whatever is sent here may be sent again."""
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None if body is None else json.dumps(body).encode()
        for wait in range(TRIES):
            request = urllib.request.Request(self.server + path, data, headers, method=method)
            try:
                with urllib.request.urlopen(request, timeout=30) as answer:
                    return json.loads(answer.read() or b"null"), answer.headers
            except urllib.error.HTTPError as error:
                if error.code == 429 or error.code >= 500:
                    time.sleep(float(error.headers.get("Retry-After", 0.1 * 2**wait)))
                    continue
                raise Refused(json.loads(error.read())["error"]) from None
            except (urllib.error.URLError, ConnectionError, TimeoutError):
                time.sleep(0.1 * 2**wait)
        raise SystemExit(f"{self.server} does not answer")

    def be_guest(self):
        """A guest is known by a cookie; a program is better known by a token."""
        _, headers = self.ask("POST", "/guests", {})
        cookie = headers["Set-Cookie"].split(";")[0]
        request = urllib.request.Request(
            self.server + "/tokens",
            json.dumps({"label": "example bot"}).encode(),
            {"Content-Type": "application/json", "Cookie": cookie},
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            self.token = json.loads(answer.read())["token"]


def table_to_play(api, game, scenario, players):
    """The scenario and the number of players that were asked for, or those that the game begins with."""
    games = {known["id"]: known for known in api.ask("GET", "/games")[0]["games"]}
    if game not in games:
        raise SystemExit(f"there is no game {game}: there are {', '.join(games)}")
    scenarios = {known["id"]: known for known in games[game]["scenarios"]}
    scenario = scenario or (games[game]["first"] or {"scenario": next(iter(scenarios))})["scenario"]
    if scenario not in scenarios:
        raise SystemExit(f"{game} has no scenario {scenario}: it has {', '.join(scenarios)}")
    players = players or min(scenarios[scenario]["players"])
    return {"game": game, "scenario": scenario, "players": players}


def play(api, terms, seat, luck):
    """Opens a table, plays the seat to the end, and answers with the table as it ended."""
    table = api.ask("POST", "/tables", terms)[0]["id"]
    api.ask("POST", f"/tables/{table}/seats/{seat}", {})
    # Free seats are the stand-in's.
    api.ask("POST", f"/tables/{table}/begin", {})
    while True:
        shown = api.ask("GET", f"/tables/{table}?seat={seat}")[0]
        if shown["status"] != "playing":
            return shown
        if shown["question"] is None:
            time.sleep(0.02)
            continue
        decision = {
            "action": choose(shown["question"]["actions"], luck),
            "number": shown["number"],
            "key": uuid.uuid4().hex,
        }
        try:
            api.ask("POST", f"/tables/{table}/seats/{seat}/actions", decision)
        except Refused as refused:
            # The table has moved on meanwhile: look again.
            if refused.code != "stale":
                raise


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--server", default="http://127.0.0.1:8080")
    parser.add_argument("--game", default="koalicje", help="koalicje, coalitions-prototype, napoleon-1815, …")
    parser.add_argument("--scenario", help="if it is left out, the one that the game begins with")
    parser.add_argument("--players", type=int, help="if it is left out, as few as may play it")
    parser.add_argument("--seat", type=int, default=0)
    parser.add_argument("--against", default="recruit", help="officer-loyal, marshal, …")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    api = Api(wish.server)
    api.be_guest()
    terms = table_to_play(api, wish.game, wish.scenario, wish.players)
    shown = play(api, {**terms, "stand_in": wish.against}, wish.seat, random.Random(wish.seed))
    winners = [shown["seats"][seat]["name"] for seat in (shown["outcome"] or {"winners": []})["winners"]]
    print(f"{shown['status']} after {shown['ply']} plies: {', '.join(winners) or 'nobody'} won")


if __name__ == "__main__":
    sys.exit(main())
