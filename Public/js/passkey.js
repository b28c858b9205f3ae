// Passkeys: a button asks the browser for one and its form takes the answer.
{
  const { PublicKeyCredential: kind } = window, { credentials } = navigator
  const button = document.querySelector('[data-passkey]')
  const { form, dataset, nextElementSibling: said } = button
  let stop, renewal
  const text = bytes => bytes && btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/[+/=]/g, sign => ({ '+': '-', '/': '_' })[sign] ?? '')
  // Not `toJSON`: what some password managers answer has none that works.
  const json = ({ id, type, response: all }) => {
    const response = {}
    for (const name of ['clientDataJSON', 'attestationObject', 'authenticatorData', 'signature', 'userHandle'])
      response[name] = text(all[name])
    return JSON.stringify({ id, rawId: id, type, response })
  }
  // With `mediation` the browser only offers passkeys at a field.
  const ask = async mediation => {
    stop?.abort()
    clearTimeout(renewal)
    const { signal } = stop = new AbortController, add = dataset.passkey == 'add'
    if (!mediation) said.textContent = ''
    try {
      const body = new URLSearchParams({ csrf: form.csrf.value, for: dataset.passkey })
      const answer = await fetch('/passkey', { method: 'POST', body, signal })
      if (answer.redirected && !mediation) return location = answer.url
      const { publicKey: asked, ticket } = await answer.json()
      if (mediation) renewal = setTimeout(ask, asked.timeout * .8, mediation)
      const publicKey = kind[`parse${add ? 'Creation' : 'Request'}OptionsFromJSON`](asked)
      form.passkey.value = json(await credentials[add ? 'create' : 'get']({ publicKey, mediation, signal }))
      form.ticket.value = ticket
      form.submit()
    } catch ({ name }) {
      if (mediation || name == 'AbortError') return
      said.textContent = dataset[name == 'InvalidStateError' ? 'had' : 'failed']
      stop = null
      offer()
    }
  }
  const offer = async () => {
    if (dataset.passkey != 'sign-in' || !await kind.isConditionalMediationAvailable?.() || stop) return
    document.getElementById('phone').autocomplete = 'tel webauthn'
    ask('conditional')
  }
  if (!kind?.parseRequestOptionsFromJSON) {
    button.closest('[data-script]').remove()
    document.querySelector('[data-without]')?.removeAttribute('hidden')
  } else {
    button.onclick = () => form.reportValidity() && ask()
    // Enter presses it, where it is alone.
    if (!form.querySelector('button:not([type])')) form.onsubmit = event => button.click(event.preventDefault())
    offer()
  }
}
