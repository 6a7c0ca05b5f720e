# A program for Quintet: the function `play` gets the request and everything that is known, and returns a move.
#
# state["legal"]     all legal moves as text       state["moves"]     the moves so far
# state["position"]  the board as text             state["side"]      whose turn it is: 1, 2, ..
# state["seconds"]   what the move may take        state["data"]      what you returned as "data" last time

import random


def play(request, state):
    # Quoridor: walk if the pawn can; every other game: any move.
    steps = [move for move in state["legal"] if len(move) == 2]
    choice = steps if state["game"] == "quoridor" and steps else state["legal"]
    move = random.choice(choice)
    print(f"I play {move}")  # shown with the move
    return {"response": {"move": move}, "debug": f"one of {len(choice)} moves"}
