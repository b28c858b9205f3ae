import Foundation
import Testing

/// axe, a program that finds faults of pages for readers with a disability, with what it cannot find out alone.
struct Axe {
  /// Its text, for a page.
  let source: String

  /// - Throws: if it is not installed.
  init() throws { source = try String(contentsOfFile: try PythonPackage.axe.path(), encoding: .utf8) }

  /// Returns a sentence for each fault and each remaining doubt. If axe cannot find a text's background (a link over
  /// two lines, the code over its painted cells), this script finds it and computes the contrast.
  private static let judge = """
    return (async () => {
      for (const folded of document.querySelectorAll('details')) folded.open = true
      for (const frame of [1, 2]) await new Promise(requestAnimationFrame)
      for (const motion of document.getAnimations()) motion.finish()
      // What contrast depends on; where an element overlaps another is LayoutTests' question.
      const look = element => {
        const style = getComputedStyle(element), { width, height } = element.getBoundingClientRect()
        const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
        const isLarge = parseFloat(style.fontSize) >= (style.fontWeight >= 700 ? 18.66 : 24)
        return [isSeen, style.clipPath, style.color, style.backgroundColor, style.backgroundImage, style.opacity, isLarge].join()
      }
      const looks = new Map([...document.querySelectorAll('body, body *')].map(element => [element, look(element)]))
      const isChanged = element => element.checkVisibility() && looks.get(element) !== window.looks?.get(element)
      const places = arguments[4] ? [...looks.keys()].filter(isChanged) : [document]
      window.looks = looks
      if (!places.length) return { faults: [], doubts: [] }
      const found = await axe.run({ include: places }, {
        runOnly: { type: arguments[0], values: arguments[1] },
        rules: Object.fromEntries(arguments[3].map(rule => [rule, { enabled: false }])),
        resultTypes: ['violations', 'incomplete'], preload: false })
      const parts = colour => colour.match(/^rgb\\((\\d+), (\\d+), (\\d+)\\)$/)?.slice(1).map(Number)
      const stops = image => /^linear-gradient\\((-?\\d+deg, )?rgb\\([^a-z]*(, rgb\\([^a-z]*)*$/.test(image) && image.match(/rgb\\([^)]*\\)/g)
      const light = colour => parts(colour)
        .map(part => part / 255)
        .map(part => part <= .04045 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4)
        .reduce((sum, part, index) => sum + part * [.2126, .7152, .0722][index], 0)
      const contrast = (one, other) => {
        const [low, high] = [light(one), light(other)].sort((a, b) => a - b)
        return (high + .05) / (low + .05)
      }
      const ground = element => {
        for (let e = element; e; e = e.parentElement) {
          const { backgroundColor, backgroundImage } = getComputedStyle(e)
          if (backgroundImage !== 'none') return stops(backgroundImage) || []
          if (backgroundColor !== 'rgba(0, 0, 0, 0)') return [backgroundColor]
        }
        return []
      }
      const isClear = target => {
        const element = document.querySelector(target)
        const grounds = [element, ...element.matches('.code input') ? document.querySelectorAll('.cells i') : []].map(ground)
        const { color } = getComputedStyle(element)
        // Between two colours of a gradient none is lighter than both, so light letters need to be judged on these alone.
        const isOn = colour => parts(colour) && parts(color) && contrast(color, colour) >= 4.5
        return grounds.every(colours =>
          colours.length && colours.every(isOn) && (colours.length === 1 || colours.every(colour => light(color) > light(colour))))
      }
      // A day's heading is one for the rows of its group; axe looks for cells in its column.
      const isGrouped = target => [...document.querySelectorAll(`${target} th`)].every(head =>
        head.closest({ row: 'tr', rowgroup: 'tbody', col: 'table' }[head.scope] ?? 'th').querySelector('td'))
      const isSettled = (rule, [target]) =>
        rule.id === 'color-contrast' ? isClear(target) : rule.id === 'th-has-data-cells' && isGrouped(target)
      const told = (rule, node) => `${rule.id}: ${node.target} ` +
        [...node.any, ...node.all, ...node.none].map(check => check.message).join(' ')
      const isDark = matchMedia('(prefers-color-scheme: dark)').matches
      return {
        faults: [
          ...isDark === arguments[2] ? [] : [isDark ? 'it is dark' : 'it is light'],
          ...found.violations.flatMap(rule => rule.nodes.map(node => told(rule, node)))],
        doubts: found.incomplete.flatMap(rule => rule.nodes
          .filter(node => !isSettled(rule, node.target))
          .map(node => told(rule, node))),
      }
    })()
    """

  /// The axe rules to run.
  struct Rules {
    /// How `values` selects rules, in axe's terms: by `tag`, or each by name, as a `rule`.
    let type: String
    let values: [String]
    /// Rules to leave out.
    var without: [String] = []
    /// Checks only elements that look different from when the page was last judged.
    var isOfChanged = false

    /// All WCAG 2.2 A and AA rules that axe knows, and its best practices.
    static let all = Rules(
      type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    /// The rules about colours: a dark page has other colours, and ``StylesheetBrowserTests`` checks that nothing
    /// else differs.
    static let onColours = Rules(type: "rule", values: ["color-contrast", "link-in-text-block"])
    /// All rules except those about colours: for a page with a new layout whose colours were already checked.
    static let onLayout = Rules(type: all.type, values: all.values, without: onColours.values)
    /// The rules about colours, for elements that are new or look different.
    static let onNewColours = Rules(type: onColours.type, values: onColours.values, isOfChanged: true)
  }

  /// Judges the open page, which must have run ``source``, and adds its faults and doubts.
  func check(
    _ browser: WebDriver, _ place: String, by rules: Rules = .all, isDark: Bool = false, _ faults: inout FaultList
  ) throws {
    let answer = try browser.run(
      Self.judge, rules.type, rules.values, isDark, rules.without, rules.isOfChanged)
    let found = try #require(answer as? [String: [String]])
    for fault in found["faults"] ?? ["no answer"] { faults.add(fault, at: place) }
    for doubt in found["doubts"] ?? ["no answer"] { faults.add("a doubt: " + doubt, at: place) }
  }
}
