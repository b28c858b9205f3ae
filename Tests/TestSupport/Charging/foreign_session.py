"""A charge point made of other people's parts that charges a car: PyPI's websockets speaks WebSocket, PyPI's ocpp speaks OCPP
1.6J and holds every message of both sides against the published schemas.

foreign_session.py URL IDENTITY SECRET

It begins when it is asked to, measures some watt hours, and stops when it is asked to. Lines on its standard input: "lose"
breaks the connection off and makes another. It ends with its standard input. A line that begins with FAULT is a failure.
"""
import asyncio
import base64
import logging
import sys
from datetime import datetime, timezone

import websockets
from ocpp.routing import on
from ocpp.v16 import ChargePoint, call, call_result
from ocpp.v16 import datatypes as types


def say(*words):
    print(*words, flush=True)


class Faults(logging.Handler):
    """What the package only logs is a failure here."""

    def emit(self, record):
        say("FAULT", record.getMessage().replace("\n", " "), str(record.exc_info and record.exc_info[1]).replace("\n", " "))


logger = logging.getLogger("ocpp")
logger.setLevel(logging.WARNING)
logger.addHandler(Faults())
logger.propagate = False


def now():
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


class Car:
    """What outlives a connection: the meter and the transaction."""

    meter = 1200
    transaction = None
    connector = None


class Foreign(ChargePoint):
    car = None

    @on("GetConfiguration")
    def configuration(self, key=None, **_):
        return call_result.GetConfiguration(
            configuration_key=[{"key": "SupportedFeatureProfiles", "readonly": True, "value": "Core,Reservation,RemoteTrigger"}])

    @on("ChangeConfiguration")
    def change(self, key, value):
        return call_result.ChangeConfiguration(status="Accepted")

    @on("TriggerMessage")
    def trigger(self, requested_message, connector_id=None):
        say("set up")
        return call_result.TriggerMessage(status="NotImplemented")

    @on("ReserveNow")
    def reserve(self, connector_id, expiry_date, id_tag, reservation_id, **_):
        say("asked ReserveNow", connector_id)
        asyncio.ensure_future(self.status(connector_id, "Reserved"))
        return call_result.ReserveNow(status="Accepted")

    @on("CancelReservation")
    def cancel(self, reservation_id):
        say("asked CancelReservation")
        asyncio.ensure_future(self.free())
        return call_result.CancelReservation(status="Accepted")

    @on("RemoteStartTransaction")
    def remote_start(self, id_tag, connector_id=None, **_):
        say("asked RemoteStartTransaction", connector_id)
        asyncio.ensure_future(self.begin(connector_id, id_tag))
        return call_result.RemoteStartTransaction(status="Accepted")

    @on("RemoteStopTransaction")
    def remote_stop(self, transaction_id):
        say("asked RemoteStopTransaction", transaction_id == self.car.transaction)
        if transaction_id != self.car.transaction:
            return call_result.RemoteStopTransaction(status="Rejected")
        asyncio.ensure_future(self.end())
        return call_result.RemoteStopTransaction(status="Accepted")

    async def free(self):
        await self.status(1, "Available")
        say("free again")

    async def status(self, connector, status):
        await self.call(call.StatusNotification(connector, "NoError", status, timestamp=now()), suppress=False)

    async def begin(self, connector, tag):
        car = self.car
        await self.status(connector, "Preparing")
        began = await self.call(call.StartTransaction(connector, tag, car.meter, now()), suppress=False)
        say("start", began.id_tag_info["status"])
        car.transaction, car.connector = began.transaction_id, connector
        await self.status(connector, "Charging")
        for _ in range(5):
            car.meter += 15
            await self.sample()
        say("measured", car.meter)

    async def sample(self):
        await self.call(
            call.MeterValues(self.car.connector, [types.MeterValue(now(), [
                types.SampledValue(str(self.car.meter), unit="Wh", measurand="Energy.Active.Import.Register"),
                types.SampledValue("7360.0", unit="W", measurand="Power.Active.Import"),
                types.SampledValue("41", unit="Percent", measurand="SoC", location="EV")])],
                transaction_id=self.car.transaction),
            suppress=False)

    async def end(self):
        car = self.car
        await self.call(
            call.StopTransaction(car.meter, now(), car.transaction, reason="Remote"), suppress=False)
        say("stopped", car.meter)
        car.transaction = None
        await self.status(car.connector, "Finishing")
        await self.status(car.connector, "Available")
        say("available")


async def connect(url, identity, secret, car, lines):
    credentials = base64.b64encode(f"{identity}:{secret}".encode()).decode()
    async with websockets.connect(
            f"{url}/{identity}", subprotocols=["ocpp1.6"],
            additional_headers={"Authorization": "Basic " + credentials}) as connection:
        point = Foreign(identity, connection, response_timeout=20, logger=logger)
        point.car = car
        serving = asyncio.ensure_future(point.start())
        if car.transaction is None:
            await point.call(call.BootNotification("Model", "Foreign"), suppress=False)
            for connector in (0, 1, 2):
                await point.status(connector, "Available")
        else:
            await point.status(car.connector, "Charging")
            car.meter += 15
            await point.sample()
            say("measured", car.meter)
        say("ready")
        line = await lines.get()
        serving.cancel()
        return line == "lose"


async def main(url, identity, secret):
    lines = asyncio.Queue()
    loop = asyncio.get_running_loop()

    def read():
        for line in sys.stdin:
            loop.call_soon_threadsafe(lines.put_nowait, line.strip())
        loop.call_soon_threadsafe(lines.put_nowait, "end")

    asyncio.ensure_future(asyncio.to_thread(read))
    car = Car()
    while await connect(url, identity, secret, car, lines):
        say("lost")


asyncio.run(main(*sys.argv[1:4]))
