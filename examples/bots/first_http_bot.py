#!/usr/bin/env python3
"""A first bot over HTTP: it opens a table, plays one seat against built-in bots, and says who won."""

import json
import random
import sys
import time
import urllib.error
import urllib.request

API = (sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8080") + "/api/v1"
MY_SEAT = 0
headers = {"Content-Type": "application/json"}


def send(method, path, body=None):
    """Sends a request, and once more whenever the server says "not so fast"."""
    while True:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(API + path, data, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                cookie = answer.headers.get("Set-Cookie")
                if cookie:
                    headers["Cookie"] = cookie.split(";")[0]
                return json.loads(answer.read() or "null")
        except urllib.error.HTTPError as refusal:
            error = json.loads(refusal.read())["error"]
            if error["code"] == "too-many":
                time.sleep(float(refusal.headers["Retry-After"]))
            elif error["code"] == "stale":
                return None  # The table has moved on: look again, decide again.
            else:
                sys.exit(f"{method} {path}: {error['message']}")


def choose(actions, view):
    """Your idea goes here. Ours: rather an action that names a valuable place."""
    worth = [1 + 2 * sum(value.get(word, 0) for word in action.split()) for action in actions]
    return random.choices(actions, worth)[0]


# Sign in: a guest's cookie buys a token, and a program shows its token.
send("POST", "/guests", {})
token = send("POST", "/tokens", {"label": "my first bot"})["token"]
headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}

terms = {"game": "koalicje", "scenario": "1813", "players": 3, "stand_in": "recruit"}
table = "/tables/" + send("POST", "/tables", terms)["id"]
send("POST", f"{table}/seats/{MY_SEAT}", {})
send("POST", f"{table}/begin", {})  # The stand-in takes the seats that are still free.
value = {place["id"]: place["value"] for place in send("GET", f"{table}/board")["places"]}

decisions = 0
while (shown := send("GET", f"{table}?seat={MY_SEAT}"))["status"] == "playing":
    if shown["question"] is None:
        time.sleep(0.05)
        continue
    decisions += 1
    action = choose(shown["question"]["actions"], shown["view"])
    # The number says what we have seen, the key makes a request that is sent twice count once.
    decision = {"action": action, "number": shown["number"], "key": f"decision-{decisions}"}
    send("POST", f"{table}/seats/{MY_SEAT}/actions", decision)
winners = [shown["seats"][seat]["name"] for seat in shown["outcome"]["winners"]]
print(f"{shown['seats'][MY_SEAT]['name']} decided {decisions} times; {', '.join(winners)} won by {shown['outcome']['by']}")
