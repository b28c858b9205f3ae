// Asks the wallet about a field that is left, and for a form's preview. Needs form.js.
onchange = async ({ target: field }) => {
  const { form, name, value, dataset } = field, { preview } = form.dataset
  if (preview) renew('.preview', preview, new URLSearchParams(new FormData(form)))
    .then(got => got || find('.preview')[0].replaceChildren())
  if (dataset.check == null) return
  const { csrf, currency } = form.elements
  const body = new URLSearchParams({ csrf: csrf.value, form: form.getAttribute('action'), field: name, value })
  if (currency) body.append('currency', currency.value)
  const answer = await fetch('/check', { method: 'POST', body }).then(got => got.json()).catch(() => {})
  while (find(':active')[0]) await new Promise(go => setTimeout(go, 50))
  if (!answer || field.value != value) return
  use()
  find(`#${field.id}-error`)[0].textContent = answer.problem
  field.ariaInvalid = answer.problem && 'true'
}
