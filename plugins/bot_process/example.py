#!/usr/bin/env python3
"""A bot for `castellan play --players human,process:'python3 example.py'`: it tries every option in a world dealt from what
it knows and takes the one that leaves it best off. One line of JSON in, one line out; see docs/bots.md."""

import json
import sys


def say(**message):
    print(json.dumps(message), flush=True)


def hear():
    line = sys.stdin.readline()
    if not line:
        sys.exit(0)
    return json.loads(line)


def ask(**message):
    say(**message)
    return hear()


def value_of(key):
    """What the world is worth after an option; the world is as it was afterwards."""
    if ask(type="choose", key=key)["type"] == "refused":
        return None
    value = ask(type="value")["value"]
    ask(type="undo", to=0)
    return value


def decide(options):
    world = ask(type="sample", n=0)
    if not world.get("same_options"):
        return options[0]
    best, most = options[0], None
    for key in options:
        value = value_of(key)
        if value is not None and (most is None or value > most):
            best, most = key, value
    return best


while True:
    message = hear()
    if message["type"] == "hello":
        say(type="hello", protocol=1, name="example")
    elif message["type"] == "decide":
        choices = message["view"]["decision"]["options"]
        say(type="answer", key=choices[0] if len(choices) == 1 else decide(choices))
