// The map's pin, and what changes on the map and in its list.
{
  const all = (names, page = document) => [...page.querySelectorAll(names)]
  const [pin] = all('#pin'), [said] = all('#said'), { geolocation } = navigator
  let busy

  if (geolocation) {
    pin.hidden = false
    pin.onclick = () => {
      said.textContent = pin.dataset.asking
      geolocation.getCurrentPosition(
        ({ coords }) => location = '/charge?at=' + [coords.latitude, coords.longitude].map(part => part.toFixed(3)),
        () => said.textContent = pin.dataset.refused, { timeout: 2e4, maximumAge: 6e4 })
    }
  }

  const show = page => {
    const news = all('.places > li', page).flatMap(now => {
      const [before, after] = [document.getElementById(now.id), now].map(place => place?.querySelector('.sum').textContent)
      return before && before != after ? `${now.querySelector('a').textContent}: ${after}.` : []
    })
    for (const part of all('#map, #list')) {
      const now = page.getElementById(part.id), { activeElement } = document
      if (!now || now.isEqualNode(part)) continue
      const address = activeElement.getAttribute('href'), held = part.contains(activeElement)
      part.replaceWith(now)
      if (held) (all('a', now).find(link => link.getAttribute('href') == address) ?? now).focus({ preventScroll: true })
    }
    if (news.length) said.textContent = news.slice(0, 3).join(' ')
  }

  // Without cookies: all see the same, and what nobody asked for is no use of a session.
  const renew = async () => {
    if (busy || document.hidden) return
    busy = true
    try {
      const answer = await fetch(location.href, { credentials: 'omit' })
      if (answer.ok) show(new DOMParser().parseFromString(await answer.text(), 'text/html'))
    } catch {}
    busy = false
  }
  setInterval(renew, 15e3)
  document.onvisibilitychange = renew
}
