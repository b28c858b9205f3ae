/// Measures a page's layout. Returns a sentence for each fault.
enum LayoutScript {
  static let check = #"""
    const faults = []
    const root = document.documentElement
    const wide = root.clientWidth
    const main = document.querySelector('main')
    const shown = element => element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0

    // For readers alone: clipped to nothing.
    const isUnseen = element => {
      for (let e = element; e && e !== root; e = e.parentElement) {
        const { clipPath, position } = getComputedStyle(e)
        if (position === 'absolute' && clipPath !== 'none' && e.offsetWidth <= 1 && e.offsetHeight <= 1) return true
      }
      return false
    }

    // What of an element can be seen, as far as what is around it cuts it off.
    const boxes = element => {
      const inline = getComputedStyle(element).display === 'inline'
      const rects = inline ? [...element.getClientRects()] : [element.getBoundingClientRect()]
      return rects.map(rect => {
        let { left, right, top, bottom } = rect
        for (let e = element.parentElement; e && e !== root && e !== document.body; e = e.parentElement) {
          const style = getComputedStyle(e)
          const edge = e.getBoundingClientRect()
          if (style.overflowX !== 'visible') [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)]
          if (style.overflowY !== 'visible') [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)]
        }
        return { left, right, top, bottom, width: right - left, height: bottom - top }
      }).filter(box => box.width > 0 && box.height > 0)
    }

    const name = element => {
      const said = element.getAttribute('aria-label') || element.labels?.[0]?.textContent || element.textContent || ''
      const words = [...said.trim().replace(/\s+/g, ' ')].slice(0, 30).join('')
      const mark = element.id ? '#' + element.id : element.classList.length ? '.' + [...element.classList].join('.') : ''
      return `<${element.localName}${mark}> ${words}`
    }
    const size = box => `${Math.round(box.width * 10) / 10}x${Math.round(box.height * 10) / 10}`

    if (root.scrollWidth > wide) faults.push(`scrolls sideways: ${root.scrollWidth} of ${wide}`)
    for (const element of main.querySelectorAll('*')) {
      if (element.closest('svg') !== null && element.localName !== 'svg' || !shown(element) || isUnseen(element)) continue
      for (const box of boxes(element)) {
        if (box.left < -.5 || box.right > wide + .5) faults.push(`sticks out: ${name(element)}, ${Math.round(box.left)} to ${Math.round(box.right)}`)
      }
    }

    // The place that a finger can hit: a label is part of its tick box.
    const target = control => control.matches('[type=checkbox], [type=radio]') ? control.closest('label') ?? control : control
    const isInSentence = link => {
      if (link.localName !== 'a' || getComputedStyle(link).display !== 'inline') return false
      // A sentence may be a link as a whole, as those of an error summary are.
      if (/[.!?]$/.test(link.textContent.trim())) return true
      const around = link.parentElement.textContent.replace(link.textContent, '').replace(/\s/g, '')
      return around !== ''
    }
    // What a painted box is too small for, something invisible around it may make up.
    const hits = (element, box) => {
      const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2]
      const points = [[x - 21.5, y], [x + 21.5, y], [x, y - 21.5], [x, y + 21.5]]
      return points.every(([x, y]) => { const at = document.elementFromPoint(x, y); return at && element.contains(at) })
    }

    const all = [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    const controls = all.filter(element => shown(element) && !isUnseen(element))
    for (const control of controls) {
      const place = target(control)
      if (isInSentence(control)) continue
      let [box] = boxes(place)
      if (!box) continue
      if (box.width < 43.95 || box.height < 43.95) {
        place.scrollIntoView({ block: 'center', behavior: 'instant' })
        ;[box] = boxes(place)
        if (!hits(place, box)) faults.push(`too small: ${name(control)}, ${size(box)}`)
      }
      if (control.matches('button, .button')) {
        const style = getComputedStyle(control)
        const { height } = control.getBoundingClientRect()
        for (const corner of ['TopLeft', 'TopRight', 'BottomLeft', 'BottomRight']) {
          const [radius] = style[`border${corner}Radius`].split(' ')
          const pixels = parseFloat(radius) * (radius.endsWith('%') ? height / 100 : 1)
          if (pixels < height / 2 - .5) { faults.push(`not round: ${name(control)}, ${radius} of ${height} high`); break }
        }
      }
    }

    const isFixed = element => {
      for (let e = element; e && e !== root; e = e.parentElement) if (/fixed|sticky/.test(getComputedStyle(e).position)) return true
      return false
    }
    scrollTo({ top: 0, behavior: 'instant' })
    const placed = controls.filter(control => !isFixed(control)).map(control => [control, boxes(target(control))])
    placed.forEach(([one, mine], index) => {
      for (const [other, theirs] of placed.slice(index + 1)) {
        if (target(one).contains(other) || target(other).contains(one)) continue
        for (const a of mine) for (const b of theirs) {
          const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
          const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
          if (across > 1 && down > 1) faults.push(`overlap: ${name(one)} and ${name(other)}, ${Math.round(across)}x${Math.round(down)}`)
        }
      }
    })

    // Bars that stay while the page scrolls must not cover what has the focus.
    const bars = [...document.querySelectorAll('body *')].filter(e => /fixed|sticky/.test(getComputedStyle(e).position) && shown(e) && !isUnseen(e))
    if (bars.length) {
      for (const control of controls.filter(control => !isFixed(control))) {
        control.focus({ focusVisible: true })
        for (const box of boxes(target(control))) for (const bar of bars) {
          const edge = bar.getBoundingClientRect()
          const across = Math.min(box.right, edge.right) - Math.max(box.left, edge.left)
          const down = Math.min(box.bottom, edge.bottom) - Math.max(box.top, edge.top)
          if (across > 1 && down > 1 && box.height < innerHeight / 2) faults.push(`covered: ${name(control)} by ${name(bar)}, ${Math.round(down)} of ${Math.round(box.height)}`)
        }
      }
      document.activeElement.blur()
      scrollTo({ top: 0, behavior: 'instant' })
    }
    return faults
    """#
}
