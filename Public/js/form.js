// Helps with codes, judges fields that are left, warns before a session ends.
const find = (names, page = document) => [...page.querySelectorAll(names)]
const [code] = find('[autocomplete=one-time-code]'), notices = find('.idle'), asked = {}
let used = Date.now()

// Takes parts over from a page asked for.
async function renew(names, address) {
  asked[names] = address
  try {
    const page = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html')
    const old = find(names), now = find(names, page)
    if (asked[names] == address && old.length == now.length) old.forEach((part, i) => part.replaceWith(now[i]))
  } catch {}
}

setInterval(() => {
  const now = Date.now(), [wait] = find('[data-wait]'), [again] = find('.again')
  const due = notices.findLast(one => now - used >= one.dataset.after * 1000)
  for (const one of notices) one.hidden = one != due
  if (again) renew('.delivery, #wait', again.href)
  if (!wait) return
  wait.end ??= now + wait.dataset.wait * 1000
  const left = Math.ceil((wait.end - now) / 1000), words = (n, unit) => n ? n + unit + (n > 1 ? 's' : '') : []
  if (left > 0) wait.children[0].textContent =
    [words(left / 60 | 0, ' minute'), words(left % 60, ' second')].flat().join(' and ')
  else {
    wait.textContent = wait.dataset.now
    delete wait.dataset.wait
  }
}, 1000)

if (notices[0]) notices[0].onclick = async event => {
  event.preventDefault()
  used = (await fetch('/home')).redirected ? 0 : Date.now()
}

if (code) {
  const sent = new Set(), stop = new AbortController
  const typed = () => {
    const { value, dataset, name, form } = code, digits = value.replace(/\D/g, '').slice(0, 6)
    if (dataset.letters && /[a-z]/i.test(value)) return // a recovery code
    if (value != digits) code.value = digits
    if (digits[5] && name == 'code') form.requestSubmit()
  }
  code.oninput = typed
  document.onselectionchange = () => { if (code.matches(':focus')) code.selectionStart = code.value.length }
  addEventListener('pageshow', () => sent.clear())
  addEventListener('submit', event => {
    stop.abort()
    if (sent.has(event.target)) event.preventDefault()
    sent.add(event.target)
  })
  if (window.OTPCredential) navigator.credentials.get({ otp: { transport: ['sms'] }, signal: stop.signal })
    .then(sms => { code.value = sms.code; typed() }, () => {})
}

addEventListener('change', async ({ target: field }) => {
  const { form, name, value, dataset } = field, { preview } = form.dataset
  const { csrf, op, ...query } = Object.fromEntries(new FormData(form))
  if (preview) renew('.preview', preview + '?' + new URLSearchParams(query))
  if (!('check' in dataset)) return
  const body = new URLSearchParams({ csrf, form: form.getAttribute('action'), field: name, value })
  const answer = await fetch('/check', { method: 'POST', body }).then(got => got.json()).catch(() => {})
  // What is being pressed must not move away.
  while (find(':active')[0]) await new Promise(go => setTimeout(go, 50))
  if (!answer || field.value != value) return
  used = Date.now()
  find(`#${name}-error`)[0].textContent = answer.problem
  field.ariaInvalid = answer.problem && 'true'
})
