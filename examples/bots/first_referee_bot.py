#!/usr/bin/env python3
"""A first bot: it plays one seat against built-in bots, through `hegemon referee`."""

import json
import random
import subprocess
import sys

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else "hegemon"
MY_SEAT = 0

pipe = subprocess.PIPE
referee = subprocess.Popen([PROGRAM, "referee"], stdin=pipe, stdout=pipe, text=True, encoding="utf-8")


def ask(cmd, **fields):
    """Sends one request and returns the answer."""
    print(json.dumps({"cmd": cmd, **fields}), file=referee.stdin, flush=True)
    answer = json.loads(referee.stdout.readline())
    if "error" in answer:
        sys.exit(f"{cmd}: {answer['error']['message']}")
    return answer["ok"]


def choose(actions, view, news):
    """Your idea goes here. Ours: rather an action that names a valuable place."""
    worth = [1 + 2 * sum(value.get(word, 0) for word in action.split()) for action in actions]
    return random.choices(actions, worth)[0]


seats = ask("new", game="koalicje", scenario="1813", players=3, seed=1, bots={1: "recruit", 2: "recruit"})["seats"]
value = {place["id"]: place["value"] for place in ask("board")["places"]}
decisions, seen = 0, 0
while (table := ask("pending"))["outcome"] is None:
    news = ask("events", seat=MY_SEAT, since=seen)
    seen = news["ply"]
    actions = ask("legal", seat=MY_SEAT)["actions"]
    ask("apply", seat=MY_SEAT, action=choose(actions, ask("view", seat=MY_SEAT), news["events"]))
    decisions += 1
ask("quit")
winners = [seats[seat]["name"] for seat in table["outcome"]["winners"]]
print(f"{seats[MY_SEAT]['name']} decided {decisions} times; {', '.join(winners)} won by {table['outcome']['by']}")
