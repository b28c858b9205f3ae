// Formats the phone number while it is typed. The server says how, by the rules that it reads the form with; without
// this script, or without an answer, the form works all the same.
const field = document.querySelector('input[type=tel]')
const { country, csrf } = field.form.elements
let seen = field.value // the text before the newest edit
let edit = '' // the key that deletes, if one does
let turn = 0 // counts the edits: only the newest one's answer is used

async function format() {
  const typed = field.value, caret = field.selectionEnd, mine = ++turn
  const body = new URLSearchParams({ csrf: csrf.value, country: country.value, typed, caret, was: seen, edit })
  seen = typed
  edit = ''
  try {
    const answer = await (await fetch('/phone/format', { method: 'POST', body })).json()
    if (mine != turn || field.value != typed || field.selectionEnd != caret) return
    country.value = answer.country
    if (answer.text != typed) field.value = seen = answer.text
    if (document.activeElement == field) field.setSelectionRange(answer.caret, answer.caret)
  } catch {} // no answer: the text stays as it was typed
}

function changed() {
  if (field.value != seen) format()
}

field.addEventListener('beforeinput', event => {
  if (event.isComposing) return
  seen = field.value
  // A selection goes by either key alike.
  const key = field.selectionStart == field.selectionEnd && /^delete.*(Back|Forward)/.exec(event.inputType)
  edit = key ? key[1].toLowerCase() : ''
})
field.addEventListener('input', event => {
  turn++
  if (/^history/.test(event.inputType)) seen = field.value // what was undone is not done again
  else if (!event.isComposing) changed()
})
field.addEventListener('compositionstart', () => turn++)
field.addEventListener('compositionend', changed)
field.addEventListener('change', changed) // some fill the field in without an input event
country.addEventListener('change', () => {
  seen = field.value
  if (seen) format()
})
