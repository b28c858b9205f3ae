-- The loads of script/bench. The environment says which:
--   LOAD_KIND    plain: the same GET again and again; sessions: a GET for each line of LOAD_FILE in turn;
--                transfers: the ready POSTs of LOAD_FILE, each once
--   LOAD_PATH    the path; {id} stands for the first account of the line
--   LOAD_FILE    tokens.txt or long.txt (cookie, space, ids), or requests.txt (cookie, tab, path, tab, body)
--   LOAD_COOKIE  the cookie's name
local kind, path, file, cookie = os.getenv("LOAD_KIND"), os.getenv("LOAD_PATH"), os.getenv("LOAD_FILE"), os.getenv("LOAD_COOKIE")
local ready, turn = {}, 0

local makers = {
  plain = function()
    ready[1] = wrk.format("GET", path)
  end,
  sessions = function()
    for line in io.lines(file) do
      local token, id = line:match("^(%S+) ([^,%s]+)")
      local address = path:gsub("{id}", id)
      ready[#ready + 1] = wrk.format("GET", address, { Cookie = cookie .. "=" .. token })
    end
  end,
  transfers = function()
    for line in io.lines(file) do
      local token, address, body = line:match("^(%S+)\t(%S+)\t(%S+)$")
      local fields = { Cookie = cookie .. "=" .. token, ["Content-Type"] = "application/x-www-form-urlencoded" }
      ready[#ready + 1] = wrk.format("POST", address, fields, body)
    end
  end,
}

-- Every request is made before the clock starts; wrk has put Host into wrk.headers by now.
function init()
  wrk.headers["Accept"] = "text/html"
  makers[kind]()
end

function request()
  turn = turn % #ready + 1
  return ready[turn]
end

function done(summary, latency)
  local e = summary.errors
  print(string.format("RESULT %d %d %d %d %d %d", summary.requests, summary.duration, latency:percentile(50),
    latency:percentile(99), e.status, e.connect + e.read + e.write + e.timeout))
end
