#!/usr/bin/env python3
"""Plays every seat of a match through `hegemon referee` and prints the result.

    python3 examples/bots/referee_bot.py --hegemon target/release/hegemon --scenario 1813 --players 3

The referee reads one JSON object per line and answers with one: docs/referee.md lists what it can be asked.
"""

import argparse
import json
import random
import subprocess
import sys

from rule import choose


class Referee:
    """A referee on the other end of two pipes."""

    def __init__(self, program):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program, "referee"], stdin=pipe, stdout=pipe, text=True, encoding="utf-8")

    def ask(self, cmd, **request):
        self.process.stdin.write(json.dumps({"cmd": cmd, **request}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise SystemExit(f"{cmd}: {answer['error']}")
        return answer["ok"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def play(referee, scenario, players, seed):
    """Plays a whole match and says how it ended."""
    luck = random.Random(seed)
    seats = referee.ask("new", game="koalicje", scenario=scenario, players=players, seed=seed)["seats"]
    while True:
        table = referee.ask("pending")
        if table["outcome"] is not None:
            return seats, table
        # The first who is asked decides; chance is the referee's.
        seat = table["pending"][0]["seat"]
        actions = referee.ask("legal", seat=seat)["actions"]
        referee.ask("apply", seat=seat, action=choose(actions, luck))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hegemon", default="hegemon", help="the program")
    parser.add_argument("--scenario", default="1813")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    referee = Referee(wish.hegemon)
    try:
        seats, table = play(referee, wish.scenario, wish.players, wish.seed)
    finally:
        referee.close()
    winners = [seats[seat]["name"] for seat in table["outcome"]["winners"]]
    print(f"after {table['ply']} plies: {', '.join(winners) or 'nobody'} won by {table['outcome']['by']}")


if __name__ == "__main__":
    sys.exit(main())
