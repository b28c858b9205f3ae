// Groups a card's number as it is typed, and names its brand.
{
  const field = document.getElementById('number'), line = document.getElementById('brand'), { form } = field
  const digits = text => text.replace(/\D/g, '')
  const isOther = text => /[^\d -]/.test(text)
  let groups = [4], asked = '', known = '', writing

  const show = () => {
    const { value, selectionStart } = field
    if (document.activeElement != field || isOther(value)) return
    let rest = digits(value), before = digits(value.slice(0, selectionStart)).length, text = '', caret = 0
    for (let i = 0; rest; i++) {
      const size = groups[Math.min(i, groups.length - 1)]
      if (text) text += ' '
      if (before > 0) caret = text.length + Math.min(size, before)
      text += rest.slice(0, size)
      rest = rest.slice(size)
      before -= size
    }
    if (text == value) return
    // As if typed, for undo.
    writing = true
    field.select()
    document.execCommand(text ? 'insertText' : 'delete', false, text)
    if (field.value != text) field.value = text
    field.setSelectionRange(caret, caret)
    writing = false
  }

  // No more than the first six digits leave the field before the form does.
  const ask = async value => {
    if (value == asked) return
    asked = value
    const body = new URLSearchParams({ csrf: form.csrf.value, form: form.getAttribute('action'), field: 'brand', value })
    const answer = value && await fetch('/check', { method: 'POST', body }).then(got => got.json()).catch(() => {})
    if (value != asked) return
    groups = answer?.groups ?? [4]
    line.textContent = answer?.problem ?? answer?.brand ?? ''
    show()
  }

  field.addEventListener('input', ({ inputType, isComposing }) => {
    if (writing || isComposing) return
    // Deleting a gap means the digit behind it.
    if (inputType == 'deleteContentForward' && known && digits(field.value) == known) {
      writing = true
      document.execCommand('forwardDelete')
      writing = false
    }
    // A stray letter that is deleted leaves the digits as they are, but is no gap.
    known = isOther(field.value) ? '' : digits(field.value)
    if (!/^history/.test(inputType)) show()
    ask(digits(field.value).slice(0, 6))
  })
}
