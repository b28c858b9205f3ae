// The map's pin, and what changes on the map and in its list.
{
  const all = (names, page = document) => [...page.querySelectorAll(names)]
  const [pin] = all('#pin'), [said] = all('#said'), { geolocation } = navigator, { more, old } = said.dataset
  const say = text => said.textContent = text
  let busy

  if (geolocation) {
    pin.hidden = false
    pin.onclick = () => {
      say(pin.dataset.asking)
      geolocation.getCurrentPosition(
        ({ coords }) => location = '/charge?at=' + [coords.latitude, coords.longitude].map(part => part.toFixed(3)),
        () => say(pin.dataset.refused), { timeout: 2e4, maximumAge: 6e4 })
    }
  }

  const show = page => {
    const news = all('.places > li', page).flatMap(now => {
      const [before, after] = [document.getElementById(now.id), now].map(place => place?.querySelector('.sum').textContent)
      return before && before != after ? `\u2068${now.querySelector('a').textContent}\u2069: ${after}.` : []
    })
    for (const part of all('#map, #list')) {
      const now = page.getElementById(part.id), { activeElement } = document
      if (now.isEqualNode(part)) continue
      const href = activeElement.getAttribute('href'), held = part.contains(activeElement)
      part.replaceWith(now)
      if (held) (all('a', now).find(link => link.getAttribute('href') == href) ?? now).focus({ preventScroll: true })
    }
    if (news.length) say(news[1] ? news.length + more : news[0])
    else if (said.textContent == old) say('')
  }

  // Without cookies: all see the same, and what nobody asked for is no use of a session.
  const renew = async () => {
    if (busy || document.hidden) return
    busy = true
    try {
      const answer = await fetch(location.href, { credentials: 'omit', signal: AbortSignal.timeout(1e4) })
      show(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    } catch {
      // Read out once.
      if (said.textContent != old) say(old)
    }
    busy = false
  }
  setInterval(renew, 15e3)
  document.onvisibilitychange = renew
}
