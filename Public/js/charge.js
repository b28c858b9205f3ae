// Map, camera, banner; needs form.js.
{
const { pin, said, scan, charging } = window
const { asking, refused, ready, foreign, more, old } = { ...pin?.dataset, ...said?.dataset }
const say = text => said.textContent == text || (said.textContent = text)

if (pin) {
  pin.hidden = false
  pin.onclick = () => {
    say(asking)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => location = '/charge?at=' + [coords.latitude, coords.longitude].map(part => part.toFixed(3)),
      () => say(refused), { timeout: 2e4, maximumAge: 6e4 })
  }
}

if (scan && window.BarcodeDetector) (async () => {
  const reader = new BarcodeDetector({ formats: ['qr_code'] })
  scan.srcObject = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  scan.hidden = false
  await scan.play()
  say(ready)
  for (;;) {
    for (const { rawValue } of await reader.detect(scan)) {
      const [before, path] = rawValue.split(location.origin)
      if (!before && /^\/charge\/chargers\/\d+$/.test(path)) return location = path
      say(foreign)
    }
    await new Promise(go => setTimeout(go, 300))
  }
})().catch(() => say(refused))

const renew = async (names, address, credentials) => {
  try {
    const page = await load(address, { credentials })
    const news = find('.places > li', page).flatMap(now => {
      const [before, name, after] = find(`#${now.id} .sum`).concat(find('a, .sum', now)).map(part => part.textContent)
      return after && before != after ? `\u2068${name}\u2069: ${after}.` : []
    })
    for (const part of find(names)) put(part, page.getElementById(part.id))
    if (old && (news[0] || said.textContent == old)) say(news[1] ? news.length + more : news[0] ?? '')
  } catch { if (old) say(old) }
}
const tick = async () => {
  if (document.hidden) return
  if (charging?.dataset.follow) await renew('#charging, #now', charging.dataset.follow)
  // All see the same map.
  if (old) await renew('#map, #list', location.href, 'omit')
}
setInterval(tick, 1e4)
document.onvisibilitychange = tick
}
