// A typed code finds its currency, as a typed name does without script; the amount is judged in the currency chosen.
{
  const list = document.querySelector('[name=currency]'), { goal } = list.form.elements
  const tell = field => field?.dispatchEvent(new Event('change', { bubbles: true }))
  let typed = '', last = 0, soon
  list.addEventListener('keydown', ({ key, timeStamp, ctrlKey, altKey, metaKey }) => {
    if (key[1] || ctrlKey || altKey || metaKey) return
    clearTimeout(soon)
    typed = (timeStamp < last + 1e3 ? typed : '') + key.toUpperCase()
    last = timeStamp
    const code = [...list.options].find(({ value }) => value == typed)
    // After the browser's own search for the letter, and not after the one for the next letter.
    if (code) soon = setTimeout(() => tell(list, code.selected = true))
  })
  list.addEventListener('focus', () => typed = '')
  list.addEventListener('change', () => tell(goal))
}
