import { playerUrlOf } from '#app/domain/blog/reading/embed-player.ts'

const TAG_SYNONYMS: Record<string, string> = {
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
const MEDIA = new Set('img iframe hr br'.split(' '))
/** Elements that are never visible in a post. */
const INVISIBLE = new Set(
  'script style template noscript svg math object textarea select button title'.split(' '),
)
const VISIBLE_ATTRIBUTES: Record<string, string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title', 'width', 'height', 'aria-hidden'],
  abbr: ['title'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  ol: ['start'],
}

/** Text with the same marks. In the canonical form U+E001 follows the text and U+E002 the marks; U+E003 stands for <br>. */
interface TextRun {
  text: string
  marks: string
}

/**
 * A canonical form of a post's HTML, equal for texts that look the same: it ignores spaces, the order of marks and
 * wrappers without a visible effect.
 */
export function canonicalHtml(root: Element): string {
  const chunks: string[] = []
  let line: TextRun[] = []

  function endLine(keepsSpaces = false) {
    const merged: TextRun[] = []
    for (const run of line) {
      const previousRun = merged.at(-1)
      if (previousRun?.marks === run.marks) previousRun.text += run.text
      else merged.push({ ...run })
    }
    line = []
    let text = merged.map((run) => `${run.text}\u{E001}${run.marks}\u{E002}`).join('')
    if (!keepsSpaces) text = collapseSpaces(merged)
    if (text !== '') chunks.push(text)
  }

  function walk(node: Node, marks: readonly string[], isPre: boolean) {
    if (node.nodeType === Node.TEXT_NODE) {
      line.push({ text: node.textContent ?? '', marks: marks.toSorted().join(' ') })
      return
    }
    if (!(node instanceof Element)) return
    const name = node.tagName.toLowerCase()
    const tag = TAG_SYNONYMS[name] ?? name
    if (INVISIBLE.has(tag)) return
    const walkChildren = (childMarks: readonly string[], isPreInside = isPre) => {
      for (const child of node.childNodes) walk(child, childMarks, isPreInside)
    }
    if (MARKS.has(tag)) return walkChildren(isPre ? marks : [...marks, tag + attributesOf(node, tag)])
    if (tag === 'br') return void line.push({ text: '\u{E003}', marks: '' })
    if (MEDIA.has(tag)) {
      endLine(isPre)
      chunks.push(`<${tag}${attributesOf(node, tag)}>`)
      return
    }
    if (!BLOCKS.has(tag)) return walkChildren(marks)
    endLine(isPre)
    // a paragraph in an item, a cell or a quote looks like text without <p>
    const keepsTags = tag !== 'p' || !/^(?:LI|TD|TH|BLOCKQUOTE)$/.test(node.parentElement?.tagName ?? '')
    const start = chunks.length
    walkChildren([], tag === 'pre')
    endLine(tag === 'pre')
    if (!keepsTags) return
    const hasOnlyMedia =
      chunks.length > start && chunks.slice(start).every((chunk) => /^<(?:img|iframe|hr)/.test(chunk))
    if (tag === 'p' && (chunks.length === start || hasOnlyMedia)) return
    if (tag === 'figcaption' && chunks.length === start) return
    chunks.splice(start, 0, `<${tag}${attributesOf(node, tag)}>`)
    chunks.push(`</${tag}>`)
  }

  for (const child of root.childNodes) walk(child, [], false)
  endLine()
  return chunks.join('\n')
}

/** Joins the runs of a line and collapses spaces as a browser does. */
function collapseSpaces(runs: readonly TextRun[]): string {
  let endsInSpace = true
  const parts = runs.map(({ text, marks }) => {
    let collapsed = text.replaceAll(/[ \t\r\n\f]+/g, ' ').replaceAll(/ ?\u{E003} ?/gu, '\u{E003}')
    if (endsInSpace) collapsed = collapsed.replace(/^ /, '')
    if (collapsed !== '') endsInSpace = /[ \u{E003}]$/u.test(collapsed)
    return { collapsed, marks }
  })
  const lastVisibleIndex = parts.findLastIndex(({ collapsed }) => collapsed.trim() !== '')
  return parts
    .slice(0, lastVisibleIndex + 1)
    .map(({ collapsed, marks }, index) => ({
      collapsed: index === lastVisibleIndex ? collapsed.trimEnd() : collapsed,
      marks,
    }))
    .filter(({ collapsed }) => collapsed !== '')
    .map(({ collapsed, marks }) => (collapsed === ' ' ? ' ' : `${collapsed}\u{E001}${marks}\u{E002}`))
    .join('')
}

function attributesOf(element: Element, tag: string): string {
  if (tag === 'iframe') return ` ${playerUrlOf(element.getAttribute('src') ?? '') ?? ''}`
  return (VISIBLE_ATTRIBUTES[tag] ?? [])
    .map((name) => [name, element.getAttribute(name) ?? ''] as const)
    .filter(([name, value]) => value !== '' && !(value === '1' && /span|start/.test(name)))
    .map(([name, value]) => ` ${name}=${value.trim()}`)
    .join('')
}
