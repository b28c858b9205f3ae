// Six digits, sent once, and taken from a message where the browser can.
{
  const code = document.querySelector('[autocomplete=one-time-code]')
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
