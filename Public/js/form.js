// Waits, sessions' ends, parts.
const find = (names, page = document) => [...page.querySelectorAll(names)]
const [soon, over] = find('.idle'), born = Date.now()
const tabs = new BroadcastChannel('used')
let used = born, last = born, asked, busy
tabs.onmessage = ({ data }) => used = Math.max(used, data)
const use = () => { if (soon) tabs.postMessage(used = Date.now()) }
location.search == '?follow=1' || use()
onpageshow = page => page.persisted && soon && location.replace('')

async function renew(names, address, body, mine = asked = {}) {
  try {
    const page = new DOMParser().parseFromString(
      await (await fetch(address, body && { method: 'POST', body })).text(), 'text/html')
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
