// Formats the number as typed; the list follows its code.
const field = document.querySelector('[type=tel]'), { country, csrf } = field.form.elements
const state = () => [field.value, field.selectionStart, field.selectionEnd]
const digits = text => text.replace(/[^+\d]/g, '')
const hasPlus = text => /[+\uff0b]/.test(text)
const place = (start, end = start) => field.setSelectionRange(start, end)
const lists = new Map // the country of each text, for undo
let seen = field.value, single, dialled = 0 // before an edit
let turn = 0, pasted, writing // edits; text before a paste
let home = country.value, chosen, pressed // country without +; the one before a choice; last key in the list

async function ask(was, edit = '', isUndone) {
  const [typed, start, caret] = state(), mine = ++turn
  if (!chosen && !hasPlus(typed)) lists.set(typed, country.value = home)
  const body = new URLSearchParams({ csrf: csrf.value, country: country.value, typed, caret, was, edit })
  seen = typed
  pasted = typed.length > was.length + 1 ? was : null
  const answer = await fetch('/phone/format', { method: 'POST', body }).then(got => got.json()).catch(() => {})
  // Nobody is disturbed who presses something or types a country's name.
  while (!field.matches(':focus') && (document.querySelector(':active') || Date.now() < pressed + 1e3))
    await new Promise(go => setTimeout(go, 50))
  if (mine != turn) return
  pasted = null
  const [text, from, to] = state()
  if (!answer || text != typed) return
  if (from != start || to != caret) {
    if (from == to) return ask(was, '', isUndone)
    if (!chosen) return
  }
  if (chosen ? text != answer.text : hasPlus(text)) lists.set(text, chosen ?? answer.country)
  country.value = answer.country
  chosen = null
  if (isUndone) return
  lists.set(answer.text, answer.country)
  const end = to < text.length ? answer.caret : answer.text.length
  show(answer.text, from && end, end)
}

// As if typed, for undo.
function show(text, start, end) {
  const active = document.activeElement
  seen = text
  if (field.value == text) return
  writing = true
  field.focus({ preventScroll: true })
  field.select()
  document.execCommand(text ? 'insertText' : 'delete', false, text)
  if (field.value != text) field.value = text
  place(start, end)
  if (active != field) {
    field.blur()
    active.focus({ preventScroll: true })
  }
  writing = false
}

const on = (event, act) => field.addEventListener(event, act)
const changed = edit => field.value != seen && ask(seen, edit)

on('beforeinput', ({ inputType, isComposing }) => {
  if (writing || isComposing) return
  const [text, start, end] = state(), before = text.slice(0, start), after = text.slice(end)
  dialled = digits(before).length
  single = start == end
  seen = /^insert/.test(inputType) ? before + after : text
  const [, way] = /^deleteContent(Back|For)/.exec(inputType) ?? [], ahead = digits(after).length
  if (!way || !single || !digits(text) || /[^+\d\s()./-]|[+\d].*\+/.test(text)) return
  // The next key may outrun an answer.
  const tail = /[^+\d]*$/, isBack = way == 'Back'
  if (isBack ? !ahead : ahead == 1) place(before.replace(isBack && /[+\d][^+\d]*$/, '').search(tail), text.length)
  else place(isBack ? before.search(tail) : end + after.search(/[+\d]|$/))
})
on('input', ({ inputType, isComposing }) => {
  if (writing) return
  turn++
  pasted = chosen = null
  if (/^history/.test(inputType)) {
    const [text, , end] = state()
    place(digits(text) == digits(seen) ? text.match(`^([^+\\d]*[+\\d]){${dialled}}`)?.[0].length ?? end : end)
    seen = text
    if (!hasPlus(text)) country.value = home = lists.get(text) ?? home
    else if (lists.has(text)) country.value = lists.get(text)
    else ask('', '', true)
  } else if (!isComposing) changed(single ? /^delete.*(Back|Forward)/.exec(inputType)?.[1].toLowerCase() : '')
})
on('compositionstart', () => turn++)
on('compositionend', () => changed())
on('change', () => changed())
country.onkeydown = () => pressed = Date.now()
country.onchange = () => {
  chosen ??= lists.get(field.value) ?? home
  home = country.value
  if (!hasPlus(field.value)) lists.clear()
  field.value ? ask(pasted ?? field.value) : turn++
}
