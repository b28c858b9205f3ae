// Prints the page.
const button = document.querySelector('#print')
button.hidden = false
button.onclick = () => print()
