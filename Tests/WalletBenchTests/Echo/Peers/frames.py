"""Has wsproto talk with a server that sends messages back: frames.py PORT

Each conversation is written by wsproto and must come back as the same events, read by wsproto. It is sent whole, in odd
pieces, byte by byte, and in one packet with the handshake. Prints a line for each way: how many conversations and events.
"""
import select
import socket
import sys

from wsproto.connection import Connection, ConnectionType
from wsproto.events import AcceptConnection, BytesMessage, CloseConnection, Ping, Pong, Request, TextMessage
from wsproto.frame_protocol import CloseReason
from wsproto.handshake import H11Handshake

SIZES = [0, 1, 2, 124, 125, 126, 127, 128, 65_534, 65_535, 65_536, 65_537]


def text(size):
    """Text of this many bytes, with characters of each length."""
    whole = "aé€😀" * (size // 10)
    return whole + "b" * (size - len(whole.encode()))


def messages():
    """Messages of each size: what is sent, and what must come back."""
    events = []
    for size in SIZES:
        events += [TextMessage(text(size)), BytesMessage(bytes(range(256)) * (size // 256) + b"z" * (size % 256))]
    return events, events


def fragments():
    """Fragments with control frames between them."""
    sent = [
        TextMessage("Hä", message_finished=False), Ping(b"one"), TextMessage("", message_finished=False), Pong(b"nobody asked"),
        Ping(b""), TextMessage(text(300)), Ping(b"x" * 125),
        BytesMessage(b"a" * 126, message_finished=False), Ping(b"two"), BytesMessage(b"b" * 65_536),
    ]
    back = [
        Pong(b"one"), Pong(b""), TextMessage("Hä" + text(300)), Pong(b"x" * 125), Pong(b"two"),
        BytesMessage(b"a" * 126 + b"b" * 65_536),
    ]
    return sent, back


def single(count):
    """Fragments of one byte."""
    sent = [TextMessage("c", message_finished=False) for _ in range(count - 1)] + [TextMessage("c")]
    return sent, [TextMessage("c" * count)]


def conversations():
    """Each with the code and the reason that end it."""
    yield *messages(), 1000, None
    yield *fragments(), 1000, "all was said"
    yield *single(1500), 1001, None
    # wsproto takes no 1014, which is newer than it.
    for code in [*range(1000, 1004), *range(1007, 1014), 3000, 3999, 4000, 4999]:
        yield [TextMessage("last")], [TextMessage("last")], code, "é" * 61
    yield [], [], CloseReason.NO_STATUS_RCVD, None


def joined(events):
    """Messages that came in parts, as one."""
    whole, part = [], None
    for event in events:
        if isinstance(event, (TextMessage, BytesMessage)):
            part = event.data if part is None else part + event.data
            if event.message_finished:
                whole.append(type(event)(part))
                part = None
        else:
            whole.append(event)
    assert part is None, "a message has no end"
    return whole


def plain(event):
    if isinstance(event, CloseConnection):
        return "CloseConnection", int(event.code), event.reason or ""
    content = event.payload if isinstance(event, (Ping, Pong)) else event.data
    return type(event).__name__, content if isinstance(content, str) else bytes(content)


def talk(port, pieces, conversation):
    sent, back, code, reason = conversation
    handshake, writer = H11Handshake(ConnectionType.CLIENT), Connection(ConnectionType.CLIENT)
    request = handshake.send(Request(host=f"127.0.0.1:{port}", target="/"))
    frames = b"".join(writer.send(event) for event in [*sent, CloseConnection(code, reason)])
    read = []
    with socket.create_connection(("127.0.0.1", port), timeout=60) as client:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if pieces is None:
            client.sendall(request + frames)
        else:
            client.sendall(request)
        # The answer must be right before anything else is read.
        while handshake.connection is None:
            handshake.receive_data(client.recv(65_536))
        [accepted] = handshake.events()
        assert accepted == AcceptConnection(), accepted
        reader = handshake.connection
        read += reader.events()
        place, turn = 0, 0
        while pieces is not None and place < len(frames):
            size = pieces[turn % len(pieces)]
            client.sendall(frames[place : place + size])
            place, turn = place + size, turn + 1
            # The server leaves a client that takes nothing for long, and on a busy machine this is long.
            while turn % 256 == 0 and select.select([client], [], [], 0)[0] and (data := client.recv(65_536)):
                reader.receive_data(data)
                read += reader.events()
        # To the end of the stream: after the Close nothing comes.
        while data := client.recv(65_536):
            reader.receive_data(data)
            read += reader.events()
    # The same code comes back, without the reason.
    expected = [*back, CloseConnection(code)]
    got = joined(read)
    for one, other in zip(map(plain, got), map(plain, expected)):
        assert one == other, f"{str(one)[:200]} instead of {str(other)[:200]}"
    assert len(got) == len(expected), f"{len(got)} events instead of {len(expected)}"
    return len(got)


for name, pieces in [
    ("whole", [1 << 30]), ("in odd pieces", [1, 2, 3, 5, 7, 11, 4096]), ("byte by byte", [1]), ("with the handshake", None),
]:
    counts = [talk(int(sys.argv[1]), pieces, conversation) for conversation in conversations()]
    print(f"{name}: {len(counts)} conversations, {sum(counts)} events")
