// The amount: its buttons, and Enter, which asks.
{
  const at = id => document.getElementById(id)
  const field = at('amount'), ask = at('ask'), line = at('left'), { form } = field, { seen } = form.elements
  const { all, zero, code, most, full, balance, left } = line.dataset
  const [, mark, zeros] = /(\D*?) ?0\.?(0*)/.exec(zero), scale = zeros.length, unit = BigInt(1 + zeros)

  // In the smallest unit; undefined if it is no amount.
  const read = text => {
    text = text.replace(/[\xa0\u202f]/g, ' ').replace(/^[ \t]+|[ \t]+$/g, '')
    const [, before, digits, cents = '', behind = ''] =
      /^(\D*?) ?(\d{0,15}|[1-9]\d?\d?(?:,\d{3})+)(?:\.(\d+))?( \D+)?$/.exec(text) ?? []
    if (['', mark, code, ' ' + code].includes(before + behind) && cents.length <= scale)
      return BigInt(digits.replaceAll(',', '') + cents.padEnd(scale, 0))
  }
  const write = units => (units / unit).toLocaleString('en') + (scale ? '.' + `${units % unit}`.padStart(scale, 0) : '')
  const tell = units => zero.replace(/[\d.]+/, write(units)).replace(' ', '\xa0'), free = balance && read(balance)

  const clear = () => {
    line.textContent = ''
    if (ask) ask.hidden = true
    if (seen) seen.disabled = true
  }
  // As if typed, for undo.
  const put = (units, button) => {
    field.focus()
    field.select()
    const text = write(units).replace(/\.0+$/, '')
    document.execCommand('insertText', false, text)
    if (field.value != text) field.value = text
    button.focus()
  }

  if (ask) for (const button of document.querySelectorAll('.plus')) button.prepend('+')
  field.addEventListener('input', clear)
  field.addEventListener('change', () => {
    const units = read(field.value)
    if (left && units && units <= free) line.textContent = left + tell(free - units)
  })
  document.addEventListener('keydown', ({ key }) => key == 'Escape' && ask?.hidden == false && field.focus(clear()))
  form.addEventListener('submit', event => {
    const button = event.submitter, units = read(field.value)
    if (button?.name == 'all') {
      put(free, button)
      seen.disabled = false
      line.textContent = button.textContent.replace('all', () => tell(free) + all)
    } else if (button?.name == 'amount' && units != null) {
      const sum = units + read(button.value)
      if (sum <= read(most)) put(sum, button)
      else line.textContent = full
    } else if (button?.name == 'amount' || button?.tabIndex < 0) {
      if (units && units <= read(most)) {
        ask.firstChild.textContent = tell(units)
        ask.hidden = false
        ask.focus()
      } else field.dispatchEvent(new Event('change', { bubbles: true }))
    } else return
    event.preventDefault()
  })
}
