"""The servers that script/measure-growth loads: the wallet, Hummingbird with the same work, and nginx with the wallet's pages as files."""
import http.client, itertools, os, pathlib, random, shutil, signal, socket, subprocess, sys, time

ROOT = pathlib.Path(__file__).resolve().parents[2]
# What script/wrk/load.lua does in each case, and at which path.
CASES = {"home": ("sessions", "/home"), "account": ("sessions", "/accounts/{id}"), "transfer": ("transfers", "-")}
# Limits for one person or one address: wrk is both.
FREE = ["--accounts-ever", "0", "--operations-day", "0", "--exports-hour", "0", "--searches-minute", "0"]
# More lines than a server answers in a second.
LINES_A_SECOND = 50_000
# The seeding of DIR/peers always makes five accounts a user: this makes the first few of them.
SEED_PEER = """
import importlib.util, sys
path, accounts = sys.argv[1], int(sys.argv[2])
spec = importlib.util.spec_from_file_location("seed", path)
seed = importlib.util.module_from_spec(spec)
spec.loader.exec_module(seed)
seed.NAMES = seed.NAMES[:accounts]
sys.argv[:3] = [path]
seed.main()
"""
NGINX = """worker_processes 2; pid {folder}/pid; error_log {folder}/errors warn; daemon off; events {{ worker_connections 4096; }}
http {{ access_log off; keepalive_requests 100000000; client_body_temp_path {folder}/b; proxy_temp_path {folder}/p;
fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
sendfile on; tcp_nopush on; open_file_cache max=64 inactive=600s; open_file_cache_valid 600s; default_type text/html;
server {{ listen 127.0.0.1:{port} reuseport backlog=4096; root {folder}/pages;
location = /home {{ try_files /home.html =404; }} location /account {{ try_files /account.html =404; }} }} }}
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Lines:
    """Hands out the lines of a file in turn, so that each load is by other users; at the end from the beginning, unless each line works once."""

    def __init__(self, path, once=False, without=None):
        self.path, self.once, self.without, self.ready, self.taken = path, once, without, [], 0
        self.open()

    def open(self):
        self.file = open(self.path)
        self.lines = (line for line in self.file if not self.without or not line.startswith(self.without))

    def take(self, count):
        """- Returns: the next lines, fewer if the file has no more."""
        self.ready += itertools.islice(self.lines, max(0, count - len(self.ready)))
        if len(self.ready) < count and not self.once:
            self.file.close()
            self.open()
            self.ready = list(itertools.islice(self.lines, count))
        self.taken = min(count, len(self.ready))
        return self.ready[:self.taken]

    def use(self, count):
        """Says how many requests were sent with the lines taken last."""
        if self.once and count > self.taken: raise SystemExit("the ready transfers are used up: take fewer rounds or seconds")
        self.ready = self.ready[min(count, self.taken):]


class Server:
    """A server with its own data, stopped at first."""
    name, cases, probe = "", tuple(CASES), "/"

    def __init__(self, folder, scratch):
        self.folder, self.scratch, self.port, self.process, self.lines = folder, scratch, None, None, {}

    def words(self):
        """The command that starts it."""
        raise NotImplementedError

    def cookie(self):
        return "session"

    def ask(self, method, path, token=None, body=None):
        """- Returns: the status of the answer, and its body."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        fields = {"Accept": "text/html"}
        if token: fields["Cookie"] = f"{self.cookie()}={token}"
        if body: fields["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, body, fields)
            response = connection.getresponse()
            return response.status, response.read()
        finally: connection.close()

    def start(self):
        """- Returns: how long it took to the first answer, in milliseconds."""
        self.port = free_port()
        words = self.words()
        with open(self.scratch / f"{self.name}.log", "a") as log:
            begin = time.monotonic()
            self.process = subprocess.Popen(words, stdout=log, stderr=log)
        while True:
            try:
                if self.ask("GET", self.probe)[0] < 500: return (time.monotonic() - begin) * 1000
            except (OSError, http.client.HTTPException): pass
            if self.process.poll() is not None or time.monotonic() - begin > 600:
                raise SystemExit(f"{self.name} does not start: " + (self.scratch / f"{self.name}.log").read_text()[-500:])
            time.sleep(0.0005)

    def stop(self):
        if self.process:
            self.process.send_signal(signal.SIGTERM)
            try: self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
            self.process = None

    def family(self):
        """Its threads and those of its children."""
        tasks = list(pathlib.Path(f"/proc/{self.process.pid}/task").iterdir())
        children = " ".join((task / "children").read_text() for task in tasks).split()
        for child in children: tasks += pathlib.Path(f"/proc/{child}/task").iterdir()
        return tasks

    def cpu(self):
        """The CPU time of all its threads, in microseconds."""
        return sum(int((task / "schedstat").read_text().split()[0]) for task in self.family()) / 1000

    def memory(self):
        """What lies in memory of it (VmRSS), and what of that is not a file (RssAnon), in MB."""
        found = {"VmRSS": 0, "RssAnon": 0}
        for process in {task.parent for task in self.family()}:
            for line in (process.parent / "status").read_text().splitlines():
                name, _, value = line.partition(":")
                if name in found: found[name] += int(value.split()[0]) / 1024
        return found["VmRSS"], found["RssAnon"]

    def check(self, cases):
        """One request of each case by hand: wrk takes a redirect to the sign-in for a success."""
        for case in cases:
            line = self.lines[case].take(1)[0].rstrip("\n")
            if case == "transfer":
                token, path, body = line.split("\t")
                status = self.ask("POST", path, token, body)[0]
                self.lines[case].use(1)
            else:
                token, ids = line.split()
                status = self.ask("GET", CASES[case][1].replace("{id}", ids.split(",")[0]), token)[0]
            if status != (303 if case == "transfer" else 200): raise SystemExit(f"{case} of {self.name} answers {status}")

    def load(self, case, connections, seconds):
        """- Returns: requests a second, median and 99th percentile in milliseconds, CPU microseconds a request, and failed requests; None
        if it answered none."""
        kind, path = CASES[case]
        lines, file = self.lines.get(case), pathlib.Path("/dev/null")
        if lines:
            file = self.scratch / "next.txt"
            file.write_text("".join(lines.take(seconds * LINES_A_SECOND)))
        else: kind, path = "plain", path.replace("{id}", "any")
        environment = dict(os.environ, LOAD_KIND=kind, LOAD_PATH=path, LOAD_FILE=str(file), LOAD_COOKIE=self.cookie())
        before = self.cpu()
        # A late answer is a slow one, and no failure.
        run = subprocess.run(["wrk", "-t1", f"-c{connections}", f"-d{seconds}s", "--timeout", "20s", "-s", str(ROOT / "script/wrk/load.lua"),
                              f"http://127.0.0.1:{self.port}"], env=environment, capture_output=True, text=True)
        spent = self.cpu() - before
        result = next((line.split()[1:] for line in run.stdout.splitlines() if line.startswith("RESULT")), None)
        if result is None: raise SystemExit(f"{case} of {self.name}: wrk failed: {run.stdout}{run.stderr}")
        requests, duration, median, slow, statuses, errors = map(int, result)
        if not requests: return None
        # wrk asks for one before it begins, and each connection has one on its way at the end.
        if lines: lines.use(requests + connections + 1)
        return {"rate": requests / duration * 1e6, "p50": median / 1000, "p99": slow / 1000, "cpu": spent / requests,
                "errors": statuses + errors}


class Wallet(Server):
    name, probe = "wallet", "/healthz"

    def __init__(self, folder, scratch, programs):
        super().__init__(folder, scratch)
        self.program, self.bench = str(programs / "WalletWeb"), str(programs / "WalletBench")

    def words(self):
        return [self.program, "serve", "--port", str(self.port), "--data", str(self.folder), "--public", str(ROOT / "Public")] + FREE

    def cookie(self):
        return f"wallet_{self.port}"

    def seeding(self, amount, transfers):
        """The command that makes its data."""
        return [self.bench, "seed", "--users", str(amount["users"]), "--accounts", str(amount["accounts"]), "--long",
                str(amount["entries"]), "--transfers", str(transfers), str(self.folder)]

    def seeded(self):
        long = (self.folder / "long.txt").read_text().split()[0]
        # The long account stays as long as it is.
        self.lines = {"home": Lines(self.folder / "tokens.txt"), "account": Lines(self.folder / "long.txt"),
                      "transfer": Lines(self.folder / "requests.txt", once=True, without=long)}

    def size(self):
        """- Returns: the size of the data folder in MB, without the files for wrk."""
        return sum(file.stat().st_size for file in self.folder.iterdir() if file.suffix != ".txt") / 1e6

    def timed(self, command):
        """- Returns: how long check or backup takes on a wallet that rests, in seconds."""
        copies = self.scratch / "copies"
        copies.mkdir(exist_ok=True)
        begin = time.monotonic()
        run = subprocess.run([self.program, command] + ([str(copies)] if command == "backup" else []) + ["--data", str(self.folder)],
                             capture_output=True, text=True)
        took = time.monotonic() - begin
        shutil.rmtree(copies)
        if run.returncode: raise SystemExit(f"{command} failed: {run.stdout}{run.stderr}")
        return took


class Hummingbird(Server):
    name, probe = "Hummingbird", "/login"

    def __init__(self, folder, scratch, peers):
        super().__init__(folder, scratch)
        self.peers = peers

    def words(self):
        return [str(self.peers / "hb/.build/release/HBPeer"), str(self.port), str(self.folder), str(self.peers / "hb/Templates")]

    def seeding(self, amount, transfers):
        return [sys.executable, "-B", "-c", SEED_PEER, str(self.peers / "seed.py"), str(amount["accounts"]), str(self.folder), "--users",
                str(amount["users"]), "--big", str(amount["entries"])]

    def seeded(self):
        """Shuffles the users and makes transfers to other users, as DIR/compare does; none is of the long account."""
        chance = random.Random(1)
        users = (self.folder / "tokens.txt").read_text().splitlines()
        payers = [line.split() for line in chance.choices(users[1:], k=200_000)]
        receivers = chance.choices(users[1:], k=len(payers))
        with open(self.folder / "requests.txt", "w") as file:
            for (token, ids), receiver in zip(payers, receivers):
                account, other = chance.choice(ids.split(",")), chance.choice(receiver.split()[1].split(","))
                if account != other: file.write(f"{token}\t/accounts/{account}/transfer\tto={other}&amount=0.01\n")
        chance.shuffle(users)
        (self.folder / "tokens.txt").write_text("\n".join(users) + "\n")
        self.lines = {"home": Lines(self.folder / "tokens.txt"), "account": Lines(self.folder / "big.txt"),
                      "transfer": Lines(self.folder / "requests.txt")}

    def size(self):
        return sum(file.stat().st_size for file in self.folder.glob("wallet.db*")) / 1e6


class Nginx(Server):
    """Sends one home page and one account page of the wallet as files."""
    name, probe, cases = "nginx", "/home", ("home", "account")

    def __init__(self, folder, scratch, program):
        super().__init__(folder, scratch)
        self.program = program

    def words(self):
        (self.folder / "nginx.conf").write_text(NGINX.format(folder=self.folder, port=self.port))
        return [self.program, "-p", str(self.folder), "-c", str(self.folder / "nginx.conf"), "-e", str(self.folder / "errors")]

    def copy(self, wallet):
        """Takes the pages from the wallet, which runs for it."""
        (self.folder / "pages").mkdir(parents=True)
        wallet.start()
        try:
            for case in self.cases:
                token, ids = wallet.lines[case].take(1)[0].split()
                page = wallet.ask("GET", CASES[case][1].replace("{id}", ids.split(",")[0]), token)[1]
                (self.folder / "pages" / f"{case}.html").write_bytes(page)
        finally: wallet.stop()

    def check(self, cases):
        for case in cases:
            status, page = self.ask("GET", CASES[case][1].replace("{id}", "any"))
            if status != 200 or page != (self.folder / "pages" / f"{case}.html").read_bytes(): raise SystemExit(f"{case} of nginx is wrong")
