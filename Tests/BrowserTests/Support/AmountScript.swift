/// Checks every amount on a page. Returns a sentence for each that is broken, partly hidden or unreadably small.
enum AmountScript {
  static let check = #"""
    for (const folded of document.querySelectorAll('details')) folded.open = true
    const faults = [], seen = []
    const root = document.documentElement
    const amount = /[−+]?(?:[A-Z]{3} |[A-Z]{0,3}[$€£¥₹₩])(?:[\d,]*\d(?:\.\d+)?|•••)|(?:(?<![\d,.])[\d,]+\.\d{1,9}|•••) (?:BTC|ETH)/g
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const isShown = element => element.checkVisibility({ visibilityProperty: true }) && !element.closest('option, script, .hash, .unseen')
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!isShown(node.parentElement)) continue
      for (const found of node.data.matchAll(amount)) {
        const range = document.createRange()
        range.setStart(node, found.index)
        range.setEnd(node, found.index + found[0].length)
        const boxes = [...range.getClientRects()].filter(box => box.width > 0)
        const lines = new Set(boxes.map(box => Math.round(box.top))).size
        seen.push(found[0])
        if (lines !== 1) faults.push(`on ${lines} lines: ${found[0]} in ${node.parentElement.outerHTML.slice(0, 60)}`)
        const right = Math.max(...boxes.map(box => box.right)), left = Math.min(...boxes.map(box => box.left))
        if (left < -.5 || right > root.clientWidth + .5) faults.push(`beyond the page: ${found[0]}, ${Math.round(left)} to ${Math.round(right)}`)
        for (let e = node.parentElement; e !== root; e = e.parentElement) {
          const edge = e.getBoundingClientRect()
          const isCut = getComputedStyle(e).overflowX !== 'visible' && (left < edge.left - 1 || right > edge.right + 1)
          const isOut = e.matches('.card, .notice, .problem, .warning, .hero, .preview > div') && (left < edge.left - .5 || right > edge.right + .5)
          if (isCut || isOut) { faults.push(`out of its ${e.className || e.localName}: ${found[0]}, ${Math.round(right - edge.right)} too far`); break }
        }
        const size = parseFloat(getComputedStyle(node.parentElement).fontSize)
        if (size < 11) faults.push(`only ${size} points high: ${found[0]}`)
      }
    }
    if (root.scrollWidth > root.clientWidth) faults.push(`scrolls sideways: ${root.scrollWidth} of ${root.clientWidth}`)
    return { faults, seen }
    """#
}
