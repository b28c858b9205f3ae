// Formats the number as it is typed.
const field = document.querySelector('[type=tel]'), { country, csrf } = field.form.elements
const state = () => [field.value, field.selectionStart, field.selectionEnd]
const digits = text => text.replace(/[^+\d]/g, '')
const place = caret => field.setSelectionRange(caret, caret)
let seen = field.value, single, dialled = 0 // before an edit
let turn = 0, pasted, writing // edits; text before a paste

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
  } else if (from == to) ask(was)
}

// As if typed, for undo.
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

const on = (event, act) => field.addEventListener(event, act)
const changed = edit => field.value != seen && ask(seen, edit)

on('beforeinput', ({ inputType, isComposing }) => {
  if (writing || isComposing) return
  const [text, start, end] = state(), before = text.slice(0, start), after = text.slice(end)
  dialled = digits(before).length
  single = start == end
  seen = /^insert/.test(inputType) ? before + after : text
  const way = /^deleteContent(Back|For)/.exec(inputType)?.[1]
  // The next key may outrun an answer.
  if (single && way && !/[^+\d\s()./-]/.test(text))
    place(way == 'Back' ? before.search(/[^+\d]*$/) : end + after.search(/[+\d]|$/))
})
on('input', ({ inputType, isComposing }) => {
  if (writing) return
  turn++
  pasted = null
  if (/^history/.test(inputType)) {
    const [text, , end] = state()
    place(digits(text) == digits(seen) ? text.match(`^([^+\\d]*[+\\d]){${dialled}}`)[0].length : end)
    seen = text
  } else if (!isComposing) changed(single ? /^delete.*(Back|Forward)/.exec(inputType)?.[1].toLowerCase() : '')
})
on('compositionstart', () => turn++)
on('compositionend', () => changed())
on('change', () => changed())
country.onchange = () => field.value ? ask(pasted ?? field.value) : turn++
