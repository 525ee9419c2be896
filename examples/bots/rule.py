"""The tiny rule by which both example bots choose. Put your own idea here."""

# How much a verb is liked; what is not listed is liked a little.
LIKED = {"march": 6, "fight": 6, "garrison": 4, "buy-unit": 4, "buy-card": 3, "agree": 3, "support": 3, "play": 3, "done": 1, "pass": 1}


def choose(actions, luck):
    """One of the offered actions: any, but rather those whose verb is liked."""
    weights = [LIKED.get(action.split()[0], 2) for action in actions]
    return luck.choices(actions, weights)[0]
