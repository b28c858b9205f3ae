// Waits, sessions' ends, parts.
const find = (names, page = document) => [...page.querySelectorAll(names)]
const [soon, over] = find('.idle'), born = Date.now()
const tabs = new BroadcastChannel('used')
let used = born, last = born, asked, busy
tabs.onmessage = ({ data }) => used = Math.max(used, data)
const use = () => { if (soon) tabs.postMessage(used = Date.now()) }
location.search == '?follow=1' || use()
onpageshow = page => page.persisted && soon && location.replace('')

const load = async (address, options) => new DOMParser().parseFromString(
  await (await fetch(address, { signal: AbortSignal.timeout(2e4), ...options })).text(), 'text/html')

// Puts what is new into a part. The focus stays where it is; a new state is read out.
const put = (part, now) => {
  if (part.innerHTML == now.innerHTML) return
  const { activeElement } = document, href = activeElement.getAttribute('href')
  const held = part != activeElement && part.contains(activeElement)
  part.ariaLive = part.dataset.state == now.dataset.state ? 'off' : 'polite'
  Object.assign(part.dataset, { follow: '' }, now.dataset)
  part.replaceChildren(...now.childNodes)
  part.tabIndex = -1
  if (held) (find('a, button', part).find(item => item.getAttribute('href') == href) ?? part).focus({ preventScroll: true })
}

async function renew(names, address, body, mine = asked = {}) {
  try {
    const page = await load(address, body && { method: 'POST', body })
    const old = find(names), now = find(names, page)
    if (asked == mine && old.length == now.length) {
      old.forEach((part, i) => part.replaceWith(now[i]))
      return !use()
    }
  } catch {}
  return asked != mine
}

setInterval(() => {
  const now = Date.now(), [wait] = find('[data-wait]'), [again] = find('.again')
  if (soon) {
    const { idle, end, before } = soon.dataset, left = Math.min(used + idle * 1e3, born + end * 1e3) - now
    soon.hidden = left > before * 1e3 || left <= 0
    over.hidden = left > 0
  }
  if (wait) {
    wait.end ??= last + wait.dataset.wait * 1e3
    const left = Math.ceil((wait.end - now) / 1e3)
    if (left > 0) wait.children[0].textContent =
      left > 60 ? Math.ceil(left / 60) + ' minutes' : left > 1 ? left + ' seconds' : '1 second'
    else {
      wait.textContent = ''
      find('#wait, #ended').pop().textContent = wait.dataset.now
      delete wait.dataset.wait
    }
  }
  last = now
  busy ??= again && renew('.delivery, #wait', again.href).then(() => busy = null)
}, 1e3)

onclick = async event => {
  if (!event.target.matches('.stay')) return
  event.preventDefault()
  const answer = await fetch('/home').catch(() => {})
  if (answer?.redirected) used = 0
  else if (answer?.ok) use(find('main')[0].focus())
}
