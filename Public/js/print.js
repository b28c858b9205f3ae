// Prints the page; copies its codes, and says so.
const show = (name, press) => {
  const button = document.querySelector(name)
  if (button) Object.assign(button, { hidden: false, onclick: press })
}
show('#print', () => print())
if (navigator.clipboard) show('#copy', async () => {
  const said = document.querySelector('#copied'), { done, failed } = said.dataset
  const codes = [...document.querySelectorAll('.codes li')].map(code => code.textContent)
  said.textContent = ''
  said.textContent = await navigator.clipboard.writeText(codes.join('\n')).then(() => done, () => failed)
})
