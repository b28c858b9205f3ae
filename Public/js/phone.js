// Formats the number as it is typed; the server says how. The form works without.
const field = document.querySelector('[type=tel]'), { country, csrf } = field.form.elements
const state = () => [field.value, field.selectionStart, field.selectionEnd]
const digits = text => text.replace(/[^+\d]/g, '')
const place = caret => field.setSelectionRange(caret, caret)
let seen = field.value // before the newest edit
let single // no selection was edited
let dialled = 0 // digits before its caret
let turn = 0 // only the newest edit's answer counts
let pasted, writing // the text before a paste in flight

async function ask(was, edit = '') {
  const [typed, start, caret] = state(), mine = ++turn
  const body = new URLSearchParams({ csrf: csrf.value, country: country.value, typed, caret, was, edit })
  seen = typed
  pasted = typed.length > was.length + 1 ? was : null
  const answer = await fetch('/phone/format', { method: 'POST', body }).then(got => got.json()).catch(() => {})
  if (mine != turn) return
  pasted = null
  const [text, from, to] = state()
  if (!answer || text != typed) return
  if (from == start && to == caret) {
    country.value = answer.country
    show(answer.text, answer.caret)
  } else if (from == to) ask(was) // the caret went on
}

// Writes as if it were typed, so that it can be undone.
function show(text, caret) {
  const here = field.matches(':focus')
  writing = true
  if (here && field.value != text) {
    field.select()
    document.execCommand(text ? 'insertText' : 'delete', false, text)
  }
  field.value = seen = text
  writing = false
  if (here) place(caret)
}

const changed = edit => field.value != seen && ask(seen, edit)

field.addEventListener('beforeinput', ({ inputType, isComposing }) => {
  if (writing || isComposing) return
  const [text, start, end] = state(), before = text.slice(0, start), after = text.slice(end)
  dialled = digits(before).length
  single = start == end
  seen = /^insert/.test(inputType) ? before + after : text // what is typed over is gone
  const way = /^deleteContent(Back|For)/.exec(inputType)?.[1]
  // A key takes the digit, not the punctuation beside it: the next key may outrun an answer.
  if (single && way && !/[^+\d\s()./-]/.test(text))
    place(way == 'Back' ? before.search(/[^+\d]*$/) : end + after.search(/[+\d]|$/))
})
field.oninput = ({ inputType, isComposing }) => {
  if (writing) return
  turn++
  pasted = null
  if (/^history/.test(inputType)) {
    // Undone stays undone; the caret stays among its digits.
    const [text, , end] = state()
    place(digits(text) == digits(seen) ? text.match(`^([^+\\d]*[+\\d]){${dialled}}`)[0].length : end)
    seen = text
  } else if (!isComposing) changed(single ? /^delete.*(Back|Forward)/.exec(inputType)?.[1].toLowerCase() : '')
}
field.addEventListener('compositionend', () => changed())
field.onchange = () => changed() // some autofill
country.onchange = () => field.value ? ask(pasted ?? field.value) : turn++
