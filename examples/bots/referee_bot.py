#!/usr/bin/env python3
"""Plays every seat of a match through `hegemon referee` and prints the result.

    python3 examples/bots/referee_bot.py --hegemon target/release/hegemon --scenario 1813 --players 3
    python3 examples/bots/referee_bot.py --hegemon target/release/hegemon --game napoleon-1815

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


def table_to_play(referee, game, scenario, players):
    """The scenario and the number of players that were asked for, or those that the game begins with."""
    games = {known["game"]: known for known in referee.ask("hello")["games"]}
    if game not in games:
        raise SystemExit(f"there is no game {game}: there are {', '.join(games)}")
    scenario = scenario or games[game]["first"]["scenario"]
    fewest = [min(known["players"]) for known in games[game]["scenarios"] if known["id"] == scenario]
    if not fewest:
        raise SystemExit(f"{game} has no scenario {scenario}")
    return {"game": game, "scenario": scenario, "players": players or fewest[0]}


def play(referee, table, seed):
    """Plays a whole match and says how it ended."""
    luck = random.Random(seed)
    seats = referee.ask("new", **table, seed=seed)["seats"]
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
    parser.add_argument("--game", default="koalicje", help="koalicje, coalitions-prototype, napoleon-1815, …")
    parser.add_argument("--scenario", help="if it is left out, the one that the game begins with")
    parser.add_argument("--players", type=int, help="if it is left out, as few as may play it")
    parser.add_argument("--seed", type=int, default=1)
    wish = parser.parse_args()
    referee = Referee(wish.hegemon)
    try:
        table = table_to_play(referee, wish.game, wish.scenario, wish.players)
        seats, table = play(referee, table, wish.seed)
    finally:
        referee.close()
    winners = [seats[seat]["name"] for seat in table["outcome"]["winners"]]
    print(f"after {table['ply']} plies: {', '.join(winners) or 'nobody'} won by {table['outcome']['by']}")


if __name__ == "__main__":
    sys.exit(main())
