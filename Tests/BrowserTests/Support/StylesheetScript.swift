/// Parses a stylesheet as text and compares it with the browser's result.
enum StylesheetScript {
  /// The body of a function of the text, or of nothing for the page's stylesheet. Returns a sentence for each fault.
  static let check =
    reader + judge + """
      const text = arguments[0]
      if (text) {
        const sheet = new CSSStyleSheet()
        sheet.replaceSync(text)
        compare(read(text), sheet, [])
        return faults
      }
      return (async () => {
        const [sheet] = document.styleSheets
        const items = read(await (await fetch(sheet.href)).text())
        compare(items, sheet, [])
        return items.length > 20 ? faults : [`only ${items.length} rules`]
      })()
      """

  private static let reader = #"""
    // What the text says, in order, without asking the browser.
    const read = text => {
      let at = 0
      const skip = () => {
        for (;;) {
          if (/\s/.test(text[at] ?? '')) at++
          else if (text.startsWith('/*', at)) at = (text.indexOf('*/', at + 2) + 1 || text.length) + 1
          else return
        }
      }
      // Up to one of these marks outside of strings, brackets and comments.
      const upTo = marks => {
        let [said, depth] = ['', 0]
        while (at < text.length) {
          const sign = text[at]
          if (text.startsWith('/*', at)) { skip(); said += ' '; continue }
          if (sign === '\\') { said += text.slice(at, at += 2); continue }
          if (sign === '"' || sign === "'") {
            let end = at + 1
            while (end < text.length && text[end] !== sign) end += text[end] === '\\' ? 2 : 1
            said += text.slice(at, at = end + 1)
            continue
          }
          // The value of a custom property may have braces of its own.
          const isOwn = /^--[^:]*:/.test(said) && (depth ? '{}' : '{').includes(sign)
          if (!depth && !isOwn && marks.includes(sign)) break
          if ('(['.includes(sign) || isOwn && sign === '{') depth++
          if (')]'.includes(sign) || isOwn && sign === '}') depth--
          said += sign
          at++
        }
        return said.trim()
      }
      // Runs of declarations and rules, as they alternate.
      const block = isInner => {
        const items = []
        for (;;) {
          skip()
          if (at >= text.length || isInner && text[at] === '}') { at++; return items }
          // A brace too many belongs to the next rule's head, which it spoils.
          const said = (text[at] === '}' ? text[at++] : '') + upTo('{;}')
          if (text[at] === '{') { at++; items.push({ head: said, items: block(true) }) }
          else {
            if (text[at] === ';') at++
            if (said.startsWith('@')) items.push({ head: said, items: null })
            else if (said) {
              if (!items.at(-1)?.declarations) items.push({ declarations: [] })
              items.at(-1).declarations.push(said)
            }
          }
        }
      }
      return block(false)
    }

    """#

  private static let judge = #"""
    // What the browser makes of a text inside these heads; undefined where it takes one of the heads for wrong.
    const alone = (heads, text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(heads.map(head => head + '{').join('') + text + '}'.repeat(heads.length))
      let rule = sheet
      for (const head of heads) {
        rule = rule.cssRules[0]
        if (!rule || rule.media?.mediaText === 'not all') return
      }
      return rule
    }
    // Neither a condition nor its opposite holds where the browser does not know it.
    const isUnknown = head => head.startsWith('@media') &&
      (head.match(/\([^()]+\)/g) ?? []).some(asked => ![asked, `not ${asked}`].some(query => matchMedia(query).matches))
    const styleOf = rule => rule?.style ?? rule?.cssRules?.[0]?.style

    const faults = []
    const compare = (items, owner, heads) => {
      const where = heads.join(' ')
      const left = [...owner.cssRules ?? []]
      items.forEach((item, index) => {
        if (!item.declarations) {
          const chain = [...heads, item.head]
          if (item.items && !alone(chain, '')) return faults.push(`rule dropped: ${chain.join(' ')}`)
          if (isUnknown(item.head)) faults.push(`condition unknown: ${chain.join(' ')}`)
          if (item.head.startsWith('@charset')) return
          const rule = left.shift()
          if (!rule) return faults.push(`rule missing: ${chain.join(' ')}`)
          return item.items && compare(item.items, rule, chain)
        }
        // A property's or a counter style's rule has members in place of a style.
        if (/^@(property|counter-style)/.test(heads.at(-1))) return
        // Declarations behind a nested rule are a rule of their own there.
        const style = styleOf(index === 0 && owner.style ? owner : left.shift())
        for (const declaration of item.declarations) {
          const names = [...styleOf(alone(heads, declaration)) ?? []]
          if (!names.length) faults.push(`declaration dropped: ${where} { ${declaration} }`)
          else if (!names.every(name => [...style ?? []].includes(name))) {
            faults.push(`declaration not in its rule: ${where} { ${declaration} }`)
          }
        }
      })
      if (left.length) faults.push(`rules of nobody in ${where}: ${left.map(rule => rule.cssText)}`)
    }

    """#
}
