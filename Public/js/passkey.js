// Passkeys: a button asks the browser for one, and its form takes the answer.
{
  const { PublicKeyCredential: kind } = window, { credentials } = navigator
  const field = document.querySelector('[autocomplete=tel]')
  let stop
  // With `mediation`, the browser only offers passkeys at a field, and says nothing.
  const ask = async ({ form, dataset, nextElementSibling: said }, mediation) => {
    stop?.abort()
    const { signal } = stop = new AbortController
    const { passkey: purpose, failed, had } = dataset
    said.textContent = ''
    try {
      const body = new URLSearchParams({ csrf: form.csrf.value, for: purpose })
      const answer = await fetch('/passkey', { method: 'POST', body, signal })
      const { publicKey, ticket } = await answer.json()
      const made = purpose == 'add'
        ? await credentials.create({ publicKey: kind.parseCreationOptionsFromJSON(publicKey), signal })
        : await credentials.get({ publicKey: kind.parseRequestOptionsFromJSON(publicKey), mediation, signal })
      form.passkey.value = JSON.stringify(made)
      form.ticket.value = ticket
      form.submit()
    } catch ({ name }) {
      if (name == 'AbortError' || mediation) return
      said.textContent = name == 'InvalidStateError' ? had : failed
      offer()
    }
  }
  const buttons = document.querySelectorAll('[data-passkey]')
  let renewal
  // A request is good for five minutes.
  const offer = async () => {
    if (!field || !await kind.isConditionalMediationAvailable?.()) return
    field.autocomplete = 'tel webauthn'
    ask(buttons[0], 'conditional')
    clearTimeout(renewal)
    renewal = setTimeout(offer, 24e4)
  }
  if (kind?.parseRequestOptionsFromJSON && buttons[0]) {
    for (const part of document.querySelectorAll('[data-without]')) part.hidden = true
    for (const button of buttons) {
      button.closest('[hidden]').hidden = false
      button.onclick = () => {
        clearTimeout(renewal)
        ask(button)
      }
    }
    if (buttons[0].dataset.passkey == 'sign-in') offer()
  }
}
