// Codes, checks, ends of sessions.
const find = (names, page = document) => [...page.querySelectorAll(names)]
const [code] = find('[autocomplete=one-time-code]'), [soon, over] = find('.idle'), born = Date.now()
const tabs = new BroadcastChannel('used')
let used = born, asked, busy
tabs.onmessage = ({ data }) => used = Math.max(used, data)
const use = () => { if (soon) tabs.postMessage(used = Date.now()) }
use()
onpageshow = page => page.persisted && soon && location.replace('')

// Takes parts from a page.
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
    wait.end ??= now + wait.dataset.wait * 1e3
    const left = Math.ceil((wait.end - now) / 1e3)
    if (left > 0) wait.children[0].textContent =
      left > 60 ? Math.ceil(left / 60) + ' minutes' : left + ' second' + (left > 1 ? 's' : '')
    else {
      wait.textContent = wait.dataset.now
      delete wait.dataset.wait
    }
  }
  busy ??= again && renew('.delivery, #wait', again.href).then(() => busy = null)
}, 1e3)

onclick = async event => {
  if (!event.target.matches('.stay')) return
  event.preventDefault()
  const answer = await fetch('/home').catch(() => {})
  if (answer?.redirected) used = 0
  else if (answer?.ok) use(find('main')[0].focus())
}

if (code) {
  const stop = new AbortController
  let sent, last
  code.oninput = () => {
    const { value, dataset, name, form } = code, digits = value.replace(/\D/g, '').slice(0, 6)
    if (dataset.letters) return
    if (value != digits) code.value = digits
    if (digits == last) return
    last = digits
    sent = 0
    if (digits[5] && name == 'code') form.requestSubmit()
  }
  document.onselectionchange = () => code.matches('.cells ~ :focus') && (code.selectionStart = code.value.length)
  onsubmit = event => {
    stop.abort()
    if (Date.now() - sent < 15e3) event.preventDefault()
    else sent = Date.now()
  }
  if (window.OTPCredential) navigator.credentials.get({ otp: { transport: ['sms'] }, signal: stop.signal })
    .then(sms => code.oninput(code.value = sms.code), () => {})
}

onchange = async ({ target: field }) => {
  const { form, name, value, dataset } = field, { preview } = form.dataset
  if (preview) renew('.preview', preview, new URLSearchParams(new FormData(form)))
    .then(got => got || find('.preview')[0].replaceChildren())
  if (dataset.check == null) return
  const body = new URLSearchParams({ csrf: form.csrf.value, form: form.getAttribute('action'), field: name, value })
  const answer = await fetch('/check', { method: 'POST', body }).then(got => got.json()).catch(() => {})
  while (find(':active')[0]) await new Promise(go => setTimeout(go, 50))
  if (!answer || field.value != value) return
  use()
  find(`#${name}-error`)[0].textContent = answer.problem
  field.ariaInvalid = answer.problem && 'true'
}
