import { playerOf } from '#app/domain/blog/embed-player.ts'

const SAME_AS: Record<string, string> = {
  b: 'strong',
  i: 'em',
  del: 's',
  strike: 's',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
}
const MARKS = new Set('strong em u s code a sub sup mark small kbd cite q ins abbr'.split(' '))
const BLOCKS = new Set(
  'p h2 h3 h4 blockquote pre ul ol li table caption tr td th figure figcaption dl dt dd details summary'.split(
    ' ',
  ),
)
const ALONE = new Set('img iframe hr br'.split(' '))
/** What a post never shows, so that nobody misses it. */
const UNSEEN = new Set(
  'script style template noscript svg math object textarea select button title'.split(' '),
)
const SHOWN: Record<string, string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height'],
  abbr: ['title'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start'],
}

interface Piece {
  text: string
  marks: string
}

/**
 * What readers see of a post's HTML as one text: two that differ in spaces, in the order of marks or in wrappers that
 * change nothing have the same one.
 */
export function normalFormOf(root: Element): string {
  const out: string[] = []
  let line: Piece[] = []

  function endLine(keepsSpaces = false) {
    const joined: Piece[] = []
    for (const piece of line) {
      const last = joined.at(-1)
      if (last?.marks === piece.marks) last.text += piece.text
      else joined.push({ ...piece })
    }
    line = []
    let said = joined.map(({ text, marks }) => `${text}\u{E001}${marks}\u{E002}`).join('')
    if (!keepsSpaces) said = squeezed(joined)
    if (said !== '') out.push(said)
  }

  function walk(node: Node, marks: readonly string[], isPre: boolean) {
    if (node.nodeType === Node.TEXT_NODE) {
      line.push({ text: node.textContent ?? '', marks: marks.toSorted().join(' ') })
      return
    }
    if (!(node instanceof Element)) return
    const given = node.tagName.toLowerCase()
    const tag = SAME_AS[given] ?? given
    if (UNSEEN.has(tag)) return
    const inside = (with_: readonly string[], pre = isPre) => {
      for (const child of node.childNodes) walk(child, with_, pre)
    }
    if (MARKS.has(tag)) return inside(isPre ? marks : [...marks, tag + shownOf(node, tag)])
    if (tag === 'br') return void line.push({ text: '\u{E003}', marks: '' })
    if (ALONE.has(tag)) {
      endLine(isPre)
      out.push(`<${tag}${shownOf(node, tag)}>`)
      return
    }
    if (!BLOCKS.has(tag)) return inside(marks)
    endLine(isPre)
    // a paragraph is only another line: inside an item, a cell or a quote it says nothing of its own
    const isNamed = tag !== 'p' || !/^(?:LI|TD|TH|BLOCKQUOTE)$/.test(node.parentElement?.tagName ?? '')
    const start = out.length
    inside([], tag === 'pre')
    endLine(tag === 'pre')
    if (!isNamed) return
    const holdsOnlyAlone =
      out.length > start && out.slice(start).every((part) => /^<(?:img|iframe|hr)/.test(part))
    if (tag === 'p' && (out.length === start || holdsOnlyAlone)) return
    out.splice(start, 0, `<${tag}${shownOf(node, tag)}>`)
    out.push(`</${tag}>`)
  }

  for (const child of root.childNodes) walk(child, [], false)
  endLine()
  return out.join('\n')
}

/** A line with its spaces as a browser shows them. */
function squeezed(pieces: readonly Piece[]): string {
  let endsInSpace = true
  const parts = pieces.map(({ text, marks }) => {
    let plain = text.replaceAll(/[ \t\r\n\f]+/g, ' ').replaceAll(/ ?\u{E003} ?/gu, '\u{E003}')
    if (endsInSpace) plain = plain.replace(/^ /, '')
    if (plain !== '') endsInSpace = /[ \u{E003}]$/u.test(plain)
    return { plain, marks }
  })
  const last = parts.findLastIndex(({ plain }) => plain.trim() !== '')
  return parts
    .slice(0, last + 1)
    .map(({ plain, marks }, index) => ({ plain: index === last ? plain.trimEnd() : plain, marks }))
    .filter(({ plain }) => plain !== '')
    .map(({ plain, marks }) => (plain === ' ' ? ' ' : `${plain}\u{E001}${marks}\u{E002}`))
    .join('')
}

function shownOf(element: Element, tag: string): string {
  if (tag === 'iframe') return ` ${playerOf(element.getAttribute('src') ?? '') ?? ''}`
  return (SHOWN[tag] ?? [])
    .map((name) => [name, element.getAttribute(name) ?? ''] as const)
    .filter(([name, value]) => value !== '' && !(value === '1' && /span|start/.test(name)))
    .map(([name, value]) => ` ${name}=${value.trim()}`)
    .join('')
}
