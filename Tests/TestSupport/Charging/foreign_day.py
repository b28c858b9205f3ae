"""A charge point made of other people's parts: PyPI's websockets speaks WebSocket, PyPI's ocpp speaks OCPP 1.6J and holds
every message of both sides against the published schemas.

foreign_day.py URL IDENTITY SECRET

Prints a line for each thing that happens, lives through a day, prints "day over", and then answers what it is asked until
its standard input ends. A line that begins with FAULT is a failure.
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
    return datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


class Foreign(ChargePoint):
    keys = {
        "MeterValueSampleInterval": "60",
        "MeterValuesSampledData": "Energy.Active.Import.Register",
        "StopTransactionOnInvalidId": "false",
        "AuthorizeRemoteTxRequests": "true",
        "LocalAuthorizeOffline": "true",
        "ConnectionTimeOut": "60",
        "SupportedFeatureProfiles": "Core,Reservation,RemoteTrigger",
        "NumberOfConnectors": "2",
    }

    @on("GetConfiguration")
    def configuration(self, key=None, **_):
        asked = key or list(self.keys)
        say("asked GetConfiguration", len(asked))
        return call_result.GetConfiguration(
            configuration_key=[{"key": k, "readonly": k == "NumberOfConnectors", "value": self.keys[k]}
                               for k in asked if k in self.keys],
            unknown_key=[k for k in asked if k not in self.keys])

    @on("ChangeConfiguration")
    def change(self, key, value):
        say("asked ChangeConfiguration", key, value)
        if key not in self.keys:
            return call_result.ChangeConfiguration(status="NotSupported")
        self.keys[key] = value
        return call_result.ChangeConfiguration(status="Accepted")

    @on("TriggerMessage")
    def trigger(self, requested_message, connector_id=None):
        say("asked TriggerMessage", requested_message, connector_id)
        if requested_message == "StatusNotification":
            asyncio.ensure_future(self.statuses("Available"))
        return call_result.TriggerMessage(status="Accepted")

    @on("RemoteStopTransaction")
    def remote_stop(self, transaction_id):
        say("asked RemoteStopTransaction", transaction_id)
        return call_result.RemoteStopTransaction(status="Accepted")

    @on("Reset")
    def reset(self, type):
        say("asked Reset", type)
        return call_result.Reset(status="Accepted")

    @on("UnlockConnector")
    def unlock(self, connector_id):
        say("asked UnlockConnector", connector_id)
        return call_result.UnlockConnector(status="Unlocked")

    @on("ChangeAvailability")
    def availability(self, connector_id, type):
        say("asked ChangeAvailability", connector_id, type)
        status = "Available" if type == "Operative" else "Unavailable"
        asyncio.ensure_future(self.status(connector_id, status))
        return call_result.ChangeAvailability(status="Accepted")

    @on("ClearCache")
    def clear(self):
        say("asked ClearCache")
        return call_result.ClearCache(status="Accepted")

    async def status(self, connector, status, error="NoError"):
        await self.call(call.StatusNotification(connector, error, status, timestamp=now()), suppress=False)
        say("said", connector, status)

    async def statuses(self, status):
        for connector in (0, 1, 2):
            await self.status(connector, status)

    async def day(self):
        boot = await self.call(
            call.BootNotification("Model Ö", "Foreign", charge_point_serial_number="F-1", firmware_version="2.1"),
            suppress=False)
        say("boot", boot.status, boot.interval)
        await self.statuses("Available")
        beat = await self.call(call.Heartbeat(), suppress=False)
        say("heartbeat", beat.current_time[:2])
        allowed = await self.call(call.Authorize("04A2245BC73A80"), suppress=False)
        say("authorize", allowed.id_tag_info["status"])
        await self.status(1, "Preparing")
        began = await self.call(call.StartTransaction(1, "04A2245BC73A80", 1200, "2026-11-25T08:00:00.123+01:00"), suppress=False)
        say("start", began.id_tag_info["status"], began.transaction_id)
        again = await self.call(call.StartTransaction(1, "04A2245BC73A80", 1200, "2026-11-25T08:00:00.123+01:00"), suppress=False)
        say("same start", again.transaction_id == began.transaction_id)
        await self.status(1, "Charging")
        await self.call(
            call.MeterValues(1, [types.MeterValue(now(), [
                types.SampledValue("1.850", unit="kWh", measurand="Energy.Active.Import.Register"),
                types.SampledValue("7360.0", unit="W", measurand="Power.Active.Import"),
                types.SampledValue("41", unit="Percent", measurand="SoC", location="EV")])],
                transaction_id=began.transaction_id),
            suppress=False)
        await self.status(1, "SuspendedEV")
        await self.call(
            call.StopTransaction(1850, now(), began.transaction_id, reason="DeAuthorized"), suppress=False)
        await self.status(1, "Finishing")
        await self.status(1, "Available")
        data = await self.call(call.DataTransfer("com.example.foreign", message_id="hello", data="x"), suppress=False)
        say("data", data.status)
        await self.call(call.FirmwareStatusNotification("Idle"), suppress=False)
        await self.call(call.DiagnosticsStatusNotification("Idle"), suppress=False)
        await self.status(2, "Faulted", "GroundFailure")
        say("day over")


async def main(url, identity, secret):
    credentials = base64.b64encode(f"{identity}:{secret}".encode()).decode()
    async with websockets.connect(
            f"{url}/{identity}", subprotocols=["ocpp1.6"],
            additional_headers={"Authorization": "Basic " + credentials}) as connection:
        say("connected", connection.subprotocol)
        point = Foreign(identity, connection, response_timeout=20, logger=logger)
        serving = asyncio.ensure_future(point.start())
        await asyncio.wait_for(point.day(), 60)
        ended = asyncio.ensure_future(asyncio.to_thread(sys.stdin.read))
        await asyncio.wait([serving, ended], return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            say("closed", getattr(connection, "close_code", None))
        else:
            serving.cancel()


asyncio.run(main(*sys.argv[1:4]))
