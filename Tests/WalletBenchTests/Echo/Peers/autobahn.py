"""Runs Autobahn's cases against a server that sends messages back: autobahn.py PORT GROUP...

Prints a line a case: its number, what it says of the messages, what it says of the closing, and why.
"""
import asyncio
import os
import sys

from kosoku import FailureError, run_fuzzingclient


async def run(port, groups):
    try:
        # Twice as many at a time as a small machine has cores: some cases wait a second for nothing to come.
        return await run_fuzzingclient(f"ws://127.0.0.1:{port}", [group + ".*" for group in groups], concurrency=4)
    except FailureError as failure:
        return failure.results


for case in asyncio.run(run(sys.argv[1], sys.argv[2:])):
    print(case.case_id, case.behavior.value, case.behavior_close.value, case.result, case.result_close, sep="\t")
sys.stdout.flush()
# The package's own threads may still run: they must not meet an interpreter that is half gone.
os._exit(0)
