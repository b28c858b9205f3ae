// Helps with codes, judges fields that are left, warns before a session ends.
const find = (names, page = document) => [...page.querySelectorAll(names)]
const [code] = find('[autocomplete=one-time-code]'), tabs = new BroadcastChannel('used')
let used, asked, looking
const use = () => { if (!used || !find('[data-final]')[0]) used = Date.now() }
tabs.onmessage = use
use(tabs.postMessage(0))

// Takes parts over from another page.
async function renew(names, address) {
  asked = address
  try {
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html')
    const old = find(names), now = find(names, page), late = asked != address
    if (late || old.length != now.length) return late
    old.forEach((part, i) => part.replaceWith(now[i]))
    use(tabs.postMessage(0))
    return true
  } catch {}
}

setInterval(async () => {
  const now = Date.now(), [wait] = find('[data-wait]'), [again] = find('.again'), notices = find('.idle')
  const due = notices.findLast(one => now - used >= one.dataset.after * 1000)
  for (const one of notices) one.hidden = one != due
  if (wait) {
    wait.end ??= now + wait.dataset.wait * 1000
    const left = Math.ceil((wait.end - now) / 1000)
    if (left > 0) wait.children[0].textContent = [[left / 60 | 0, ' minute'], [left % 60, ' second']]
      .filter(([n]) => n).map(([n, unit]) => n + unit + (n > 1 ? 's' : '')).join(' and ')
    else {
      wait.textContent = wait.dataset.now
      delete wait.dataset.wait
    }
  }
  if (!again || looking) return
  looking = 1
  await renew('.delivery, #wait', again.href)
  looking = 0
}, 1000)

onclick = async event => {
  if (!event.target.matches('.stay')) return
  event.preventDefault()
  await renew('.idle', '/home') || (location = '/home')
}

if (code) {
  const stop = new AbortController
  let sent
  code.oninput = () => {
    const { value, dataset, name, form } = code, digits = value.replace(/\D/g, '').slice(0, 6)
    sent = 0
    if (dataset.letters) return
    if (value != digits) code.value = digits
    if (digits[5] && name == 'code') form.requestSubmit()
  }
  document.onselectionchange = () => { if (code.matches(':focus')) code.selectionStart = code.value.length }
  onpageshow = () => sent = 0
  onsubmit = event => {
    stop.abort()
    if (sent == event.target) event.preventDefault()
    sent = event.target
  }
  if (window.OTPCredential) navigator.credentials.get({ otp: { transport: ['sms'] }, signal: stop.signal })
    .then(sms => code.oninput(code.value = sms.code), () => {})
}

onchange = async ({ target: field }) => {
  const { form, name, value, dataset } = field, { preview } = form.dataset
  const { csrf, op, ...query } = Object.fromEntries(new FormData(form))
  if (preview) renew('.preview', preview + '?' + new URLSearchParams(query))
    .then(got => got || find('.preview')[0].replaceChildren())
  if (!('check' in dataset)) return
  const body = new URLSearchParams({ csrf, form: form.getAttribute('action'), field: name, value })
  const answer = await fetch('/check', { method: 'POST', body }).then(got => got.json()).catch(() => {})
  // No button moves while it is pressed.
  while (find(':active')[0]) await new Promise(go => setTimeout(go, 50))
  if (!answer || field.value != value) return
  use()
  find(`#${name}-error`)[0].textContent = answer.problem
  field.ariaInvalid = answer.problem && 'true'
}
