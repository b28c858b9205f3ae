"""The table and the plots of what script/measure-growth kept."""
import json, math, statistics
from xml.sax.saxutils import escape

AXES = {"users": "users", "entries": "entries of the long account", "connections": "connections"}
CASES = {"home": "home", "transfer": "transfer", "account": "account page"}
# What one server has once and not for each case: heading of the column, digits after the point.
SINGLE = {"start": ("start, ms", 1), "memory": ("memory after pages, MB", 1), "own memory": ("of it no file", 1),
          "memory after transfers": ("memory after transfers, MB", 1), "check": ("check, s", 2), "backup": ("backup, s", 2),
          "size": ("data, MB", 1)}
# Each is a plot: what it shows, its title, the scale's label.
PLOTS = {"rate": (["rate"], "Requests a second", "requests a second"),
         "p99": (["p99"], "The slowest answer of a hundred", "99th percentile, ms"),
         "cpu": (["cpu"], "CPU time of a request", "CPU µs a request"),
         "start": (["start"], "Start to the first answer", "ms"),
         "memory": (["memory", "memory after transfers"], "Memory", "MB"),
         "owner": (["check", "backup"], "Check and backup of a wallet that rests", "seconds")}
# They stand out from white and from nearly black at least 3.9 to 1, and text 4.2 to 1.
COLOURS = {"home": "#2b7fd4", "transfer": "#c8651b", "account": "#2f8f5b", "start": "#2b7fd4", "memory": "#2b7fd4",
           "memory after transfers": "#c8651b", "check": "#2b7fd4", "backup": "#c8651b"}
GREY, DASHES = "#777777", {"wallet": "", "Hummingbird": "6 4", "nginx": "2 3"}
WIDTH, LEFT, RIGHT, TOP, HEIGHT = 640, 76, 616, 52, 250
# Under a plot: a row for each case, a column for each server.
COLUMNS = {"wallet": 22, "Hummingbird": 211, "nginx": 444}


class Figures:
    """The samples of one or more runs."""

    def __init__(self, runs):
        self.runs, self.samples, self.amounts = runs, {}, {}
        for run in runs:
            for axis, points in run["amounts"].items():
                for point, amount in points.items():
                    if self.amounts.setdefault(axis, {}).setdefault(int(point), amount) != amount:
                        raise SystemExit(f"These runs do not fit together: {axis} {point} is {amount} in one, "
                                         f"and {self.amounts[axis][int(point)]} in another.")
            for axis, point, server, case, what, value in run["samples"]:
                self.samples.setdefault((axis, int(point), server, case, what), []).append(value)

    @staticmethod
    def read(paths):
        runs = []
        for path in paths:
            try:
                runs.append(json.loads(path.read_text()))
                Figures(runs[-1:])
            except (OSError, ValueError, KeyError, TypeError, AttributeError) as problem:
                raise SystemExit(f"{path} has no figures of script/measure-growth: {problem!r}")
        return Figures(runs)

    def axes(self): return [axis for axis in AXES if axis in self.amounts]
    def points(self, axis): return sorted(self.amounts[axis])
    def servers(self, axis): return [name for name in DASHES if any(key[0] == axis and key[2] == name for key in self.samples)]

    def median(self, axis, point, server, case, what):
        """nil is None: that was not measured."""
        values = self.samples.get((axis, point, server, case, what))
        return statistics.median(values) if values else None


def number(value, digits=0):
    return "" if value is None else f"{value:,.{digits}f}"


def row(cells): return "| " + " | ".join(cells) + " |"


def tables(figures):
    """- Returns: Markdown."""
    lines = []
    for axis in figures.axes():
        points, servers, one = figures.points(axis), figures.servers(axis), next(iter(figures.amounts[axis].values()))
        fixed = [f"{value:,} {name}" for name, value in one.items() if name != axis and not (axis == "connections" and name == "entries")]
        lengths = {(run["rounds"], run["secs"]) for run in figures.runs if axis in run["amounts"]}
        lines += [f"### By {AXES[axis]}", "", "Always " + ", ".join(fixed).replace("accounts", "accounts a user") + "; medians of "
                  + " and ".join(f"{rounds} round{'s' * (rounds > 1)} of {secs} s" for rounds, secs in sorted(lengths)) + ".", "",
                  row([axis, "case", "server", "requests/s", "p50 ms", "p99 ms", "CPU µs a request", "failed"]), "|--:|---|---|--:|--:|--:|--:|--:|"]
        for case, point, server in ((c, p, s) for c in CASES for p in points for s in servers):
            found = {what: figures.median(axis, point, server, case, what) for what in ("rate", "p50", "p99", "cpu")}
            if found["rate"] is None: continue
            failed = sum(figures.samples[axis, point, server, case, "errors"])
            lines.append(row([number(point), CASES[case], server, number(found["rate"]), number(found["p50"], 2), number(found["p99"], 2),
                              number(found["cpu"], 1), str(failed)]))
        columns = [what for what in SINGLE if any(key[0] == axis and key[4] == what for key in figures.samples)]
        lines += ["", row([axis, "server"] + [SINGLE[what][0] for what in columns]), "|--:|---|" + "--:|" * len(columns)]
        for point, server in ((p, s) for p in points for s in servers):
            lines.append(row([number(point), server] + [number(figures.median(axis, point, server, "", what), SINGLE[what][1]) for what in columns]))
        lines += ["", growth(figures, axis)] if len(points) > 1 else [""]
        if axis == "connections":
            lines.append("Each connection asks again as soon as it has its answer: the more there are, the longer each waits for the others.")
        notes = dict.fromkeys(note for run in figures.runs if axis in run["amounts"] for note in run.get("notes", []))
        lines += [""] + [line for note in notes for line in (note, "")]
    return "\n".join(lines).rstrip() + "\n"


def growth(figures, axis):
    """A sentence: what of the wallet's is at the last point at least a quarter more than at the first."""
    first, last = figures.points(axis)[0], figures.points(axis)[-1]
    times = []
    for case, what in [(case, what) for case in CASES for what in ("p99", "cpu")] + [("", what) for what in SINGLE]:
        before, after = (figures.median(axis, point, "wallet", case, what) for point in (first, last))
        if before and after and after >= 1.25 * before: times.append(f"{(case + ' ' + what).strip()} {after / before:,.2f}")
    return f"The wallet's growth from {first:,} to {last:,} {axis}, in times: " + (", ".join(times) or "none above 1.25") + "."


def ticks(low, high, logarithmic):
    if logarithmic:
        steps = [factor * 10.0 ** power for power in range(-4, 10) for factor in (1, 2, 5)]
        found = [value for value in steps if low <= value <= high]
        return [value for value in found if math.log10(value) % 1 < 0.01 or math.log10(value) % 1 > 0.99] if len(found) > 6 else found
    step = 10.0 ** math.floor(math.log10(high))
    step = next(part for part in (step / 5, step / 2, step, step * 2) if high / part <= 6)
    return [step * turn for turn in range(int(high / step) + 1)]


def text(x, y, words, anchor="middle", size=13, more=""):
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" font-size="{size}"{more}>{escape(words)}</text>'


def series(figures, axis, kinds):
    """- Returns: name, colour, server, and points with their values of each line."""
    cases = list(CASES) if kinds[0] in ("rate", "p99", "cpu") else [""]
    names = CASES | {"memory": "after pages", "memory after transfers": "after transfers"}
    for case, kind, server in ((c, k, s) for c in cases for k in kinds for s in figures.servers(axis)):
        values = [(point, figures.median(axis, point, server, case, kind)) for point in figures.points(axis)]
        values = [(point, value) for point, value in values if value is not None]
        if values: yield f"{names.get(case or kind, kind)}, {server}", COLOURS[case or kind], server, values


def plot(figures, axis, kind):
    """- Returns: an SVG, or None if nothing of it was measured."""
    kinds, title, label = PLOTS[kind]
    lines = list(series(figures, axis, kinds))
    points = figures.points(axis)
    values = [value for _, _, _, found in lines for _, value in found]
    if not values or len(points) < 2 or max(values) <= 0: return None
    high, logarithmic = max(values) * 1.1, max(values) > 20 * min(values) > 0
    low = min(values) / 1.2 if logarithmic else 0
    scale = (lambda v: math.log(v / low) / math.log(high / low)) if logarithmic else (lambda v: v / high)
    x = lambda point: LEFT + 14 + (RIGHT - LEFT - 28) * math.log(point / points[0]) / math.log(points[-1] / points[0])
    y = lambda value: TOP + HEIGHT * (1 - scale(value))
    rows = list(dict.fromkeys(colour for _, colour, _, _ in lines))
    said = "; ".join(f"{name}: " + ", ".join(f"{point:,}: {value:.3g}" if value < 100 else f"{point:,}: {value:,.0f}" for point, value in found)
                     for name, _, _, found in lines)
    heading = f"{title}, by {axis}"
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {TOP + HEIGHT + 62 + 22 * len(rows)}" role="img" aria-labelledby="t d" '
             f'font-family="system-ui, sans-serif" fill="{GREY}">', f'<title id="t">{escape(heading)}</title>',
             f'<desc id="d">{escape(label)}. {escape(said)}.</desc>', text(LEFT, 26, heading, "start", 17, ' font-weight="600"')]
    for value in ticks(low, high, logarithmic):
        parts += [f'<path d="M{LEFT} {y(value):.1f}H{RIGHT}" stroke="{GREY}" stroke-opacity=".3"/>',
                  text(LEFT - 8, y(value) + 4, f"{value:,.10g}", "end")]
    for point in points: parts.append(text(x(point), TOP + HEIGHT + 20, f"{point:,}"))
    foot = TOP + HEIGHT
    parts += [f'<path d="M{LEFT} {TOP}V{foot}H{RIGHT}" fill="none" stroke="{GREY}"/>',
              text((LEFT + RIGHT) / 2, foot + 42, AXES[axis] + " (logarithmic)"),
              text(0, 0, label + (" (logarithmic)" if logarithmic else ""), more=f' transform="translate(18 {TOP + HEIGHT / 2:.0f}) rotate(-90)"')]
    for name, colour, server, found in lines:
        dash = f' stroke-dasharray="{DASHES[server]}"' if DASHES[server] else ""
        way = " ".join(f"{x(point):.1f},{y(value):.1f}" for point, value in found)
        left, top = COLUMNS[server], foot + 68 + 22 * rows.index(colour)
        parts += [f'<g stroke="{colour}" stroke-width="2" fill="{colour}">', f'<polyline points="{way}" fill="none"{dash}/>']
        parts += [mark(server, x(point), y(value)) for point, value in found]
        parts += [f'<path d="M{left} {top - 4}h30"{dash}/>', mark(server, left + 15, top - 4), "</g>", text(left + 38, top, name, "start")]
    return "\n".join(parts + ["</svg>"]) + "\n"


def mark(server, x, y):
    """Another shape for each server: colour alone does not tell lines apart."""
    if server == "wallet": return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"/>'
    if server == "nginx": return f'<path d="M{x:.1f} {y - 4:.1f}l4 7h-8z"/>'
    return f'<path d="M{x - 3:.1f} {y - 3:.1f}h6v6h-6z"/>'


def write(figures, folder):
    """Writes growth.md into a folder, and the plots that it shows into the folder growth beside it."""
    plots = folder / "growth"
    plots.mkdir(parents=True, exist_ok=True)
    links = []
    for axis in figures.axes():
        for kind in PLOTS:
            if drawn := plot(figures, axis, kind):
                name = f"growth-{axis}-{kind}.svg"
                (plots / name).write_text(drawn)
                links.append(f"![{PLOTS[kind][1]}, by {axis}](growth/{name})")
    (folder / "growth.md").write_text(tables(figures) + "\n" + "\n".join(links) + "\n")
    return len(links)
