// Formats the phone number while it is typed. The server says how; without its answers the form works all the same.
const field = document.querySelector('input[type=tel]')
const { country, csrf } = field.form.elements
let seen = field.value // the text before the newest edit
let single = true // that edit began with no selection
let turn = 0 // counts the edits: only the newest one's answer is used
let waiting // the text before a paste whose answer is awaited
let dialled = 0 // how many digits stand before the caret
let writing = false

const digits = text => text.replace(/[^+\d]/g, '')

async function ask(was, edit = '') {
  const typed = seen = field.value, start = field.selectionStart, caret = field.selectionEnd, mine = ++turn
  waiting = typed.length > was.length + 1 ? was : undefined
  try {
    const body = new URLSearchParams({ csrf: csrf.value, country: country.value, typed, caret, was, edit })
    const answer = await (await fetch('/phone/format', { method: 'POST', body })).json()
    if (mine != turn) return
    waiting = undefined
    if (field.value != typed) return
    if (field.selectionStart == start && field.selectionEnd == caret) {
      country.value = answer.country
      show(answer.text, answer.caret)
    } else if (field.selectionStart == field.selectionEnd) {
      ask(was) // the caret went on meanwhile; a selection is left alone
    }
  } catch {
    if (mine == turn) waiting = undefined // no answer: the text stays as it was typed
  }
}

// Replaces what differs as if it were typed, so that it can be undone.
function show(text, caret) {
  const old = field.value, isHere = document.activeElement == field
  let front = 0, back = 0
  while (front < old.length && text[front] == old[front]) front++
  while (back < Math.min(text.length, old.length) - front && text.at(-1 - back) == old.at(-1 - back)) back++
  writing = true
  if (isHere && text != old) {
    const piece = text.slice(front, text.length - back)
    field.setSelectionRange(front, old.length - back)
    document.execCommand(piece ? 'insertText' : 'delete', false, piece)
  }
  if (field.value != text) field.value = text
  writing = false
  seen = text
  if (isHere) field.setSelectionRange(caret, caret)
}

function changed(edit) {
  if (field.value != seen) ask(seen, edit)
}

field.addEventListener('beforeinput', event => {
  if (writing || event.isComposing) return
  const start = field.selectionStart, end = field.selectionEnd
  seen = field.value
  dialled = digits(seen.slice(0, start)).length
  single = start == end
  // What replaces a selection is compared with what stays.
  if (/^insert/.test(event.inputType)) seen = seen.slice(0, start) + seen.slice(end)
  const key = /^deleteContent(Back|For)ward/.exec(event.inputType)
  if (!single || !key || /[^+\d\s()./-]/.test(seen)) return
  // The key takes the digit and not the punctuation before it, as the server would: the next key may outrun an answer.
  let caret = start
  const step = key[1] == 'Back' ? -1 : 1, beside = () => seen[step < 0 ? caret - 1 : caret]
  while (/[\s()./-]/.test(beside())) caret += step
  if (beside()) field.setSelectionRange(caret, caret)
})
field.addEventListener('input', event => {
  if (writing) return
  turn++
  waiting = undefined
  if (/^history/.test(event.inputType)) {
    // What was undone is not done again; where the digits are the same the caret stays among them.
    let caret = field.selectionEnd
    if (digits(field.value) == digits(seen)) {
      caret = 0
      while (caret < field.value.length && digits(field.value.slice(0, caret)).length < dialled) caret++
    }
    field.setSelectionRange(caret, caret)
    seen = field.value
  } else if (!event.isComposing) {
    changed((single && /^delete.*(Back|Forward)/.exec(event.inputType)?.[1].toLowerCase()) || '')
  }
})
field.addEventListener('compositionstart', () => turn++)
field.addEventListener('compositionend', () => changed())
field.addEventListener('change', () => changed()) // some fill the field in without an input event
country.addEventListener('change', () => {
  turn++
  if (field.value) ask(waiting ?? field.value)
})
