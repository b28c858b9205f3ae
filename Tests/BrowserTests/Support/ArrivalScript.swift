/// Scripts that write a page into a frame as a network brings it: in pieces.
enum ArrivalScript {
  /// Cuts before and after each tag, and lays the page out after each piece. The argument says whether to show each piece
  /// at once. Returns the number of pieces, and a sentence for each thing that moved once it was shown.
  static let moves = #"""
    \#(start)
      const [isAtOnce] = arguments
      // Where each visible box and each text begins.
      const places = () => {
        const found = new Map()
        const visit = node => {
          if (node.nodeType === Node.TEXT_NODE) {
            const text = inside.createRange()
            text.selectNodeContents(node)
            const first = text.getClientRects()[0]
            if (first && node.data.trim() !== '') found.set(node, first)
          }
          if (node.nodeType !== Node.ELEMENT_NODE) return
          const { display, opacity, visibility } = view.getComputedStyle(node)
          if (display === 'none' || opacity === '0') return
          const box = node.getBoundingClientRect()
          if (visibility === 'visible' && display !== 'inline' && box.width > 0 && box.height > 0) found.set(node, box)
          if (node.localName !== 'svg' && node.localName !== 'select') node.childNodes.forEach(visit)
        }
        visit(inside.body)
        return found
      }
      const isSeen = ({ top, bottom, left, right }) => bottom > 0 && top < view.innerHeight && right > 0 && left < view.innerWidth
      const plain = text => text.replace(/\s+/g, ' ')
      const name = node => plain(node.outerHTML ?? node.parentElement.outerHTML).slice(0, 70)
      const point = ({ left, top }) => `${Math.round(left)} ${Math.round(top)}`

      const moves = []
      let before = new Map(), pieces = 0, end = body
      for (const { index } of [...page.matchAll(/<(?!\/?option)|(?<=<(?!\/?option)[^<>]*>)/g), { index: page.length }]) {
        if (index <= end) continue
        inside.write(page.slice(end, index))
        end = index
        pieces++
        if (isAtOnce) inside.getAnimations().forEach(waiting => waiting.finish())
        const now = places()
        for (const [node, to] of now) {
          const from = before.get(node)
          if (!from || !isSeen(from) && !isSeen(to)) continue
          // What a browser counts as a shift is at least this far.
          if (Math.hypot(from.left - to.left, from.top - to.top) < 3) continue
          moves.push(`${name(node)} from ${point(from)} to ${point(to)} after ${plain(page.slice(end - 40, end))}`)
        }
        before = now
      }
      if (![...before.keys()].some(node => node.localName === 'h1')) moves.push('the heading is not shown')
      frame.remove()
      return [String(pieces), ...moves]
    })()
    """#

  /// Returns whether the page's main part is shown, and whether a finger can hit it: half of it when it came, the same
  /// half after three seconds, before them again, and the whole.
  static let shown = #"""
    \#(start)
      const half = page.indexOf('</h1>')
      inside.write(page.slice(body, half))
      const [main, { left, top }] = [inside.querySelector('main'), inside.querySelector('h1').getBoundingClientRect()]
      const isHit = () => main.contains(inside.elementFromPoint(left + 5, top + 5))
      const look = () => [view.getComputedStyle(main).opacity === '1', isHit()]
      const seen = look()
      const [waiting] = main.getAnimations()
      const { delay, duration } = waiting.effect.getComputedTiming()
      waiting.currentTime = delay + duration
      seen.push(delay + duration === 3000, ...look())
      waiting.currentTime = 0
      seen.push(...look())
      inside.write(page.slice(half))
      seen.push(...look())
      frame.remove()
      return seen
    })()
    """#

  /// Writes the head, and waits for the stylesheet, because nothing is painted before it is there.
  private static let start = #"""
    return (async () => {
      const page = await (await fetch(location.href)).text()
      const frame = document.createElement('iframe')
      frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%'
      document.body.append(frame)
      const [view, inside] = [frame.contentWindow, frame.contentDocument]
      const body = page.indexOf('<body')
      inside.open()
      inside.write(page.slice(0, body))
      const sheet = inside.querySelector('link[rel=stylesheet]')
      if (!sheet.sheet) await new Promise(done => sheet.onload = done)

    """#
}
