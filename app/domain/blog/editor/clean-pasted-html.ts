import { type PastedElement, type PastedNode, parseNodes, textOf, serializeNodes } from './pasted-nodes.ts'
import { convertWordLists } from './word-lists.ts'

interface PictureCounts {
  /** Number of removed pictures that have no web URL, such as local files of an office program. */
  droppedPictures: number
  /** Number of pictures of other sites, which come into the library when the post is saved. */
  externalPictures: number
}

export interface PasteResult extends PictureCounts {
  html: string
}

const ALLOWED_TAGS = new Set(
  'p br hr h2 h3 h4 blockquote pre ul ol li table thead tbody tfoot tr th td a strong em u s sub sup code img figure figcaption mark'.split(
    ' ',
  ),
)
const TAG_REPLACEMENTS: Record<string, string> = {
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  b: 'strong',
  i: 'em',
  strike: 's',
  del: 's',
  ins: 'u',
}
const BLOCKS = new Set('p h2 h3 h4 blockquote pre ul ol table hr figure div'.split(' '))
/** Elements that are removed with their content. */
const REMOVED_TAGS = new Set(
  'head style script title meta link xml o:smarttagtype svg math object button'.split(' '),
)
const ALLOWED_ATTRIBUTES: Record<string, string[]> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}

/**
 * Reduces HTML from Word, Google Docs, LibreOffice or a web page to plain HTML of an article: no styles, no classes,
 * real lists, bold and italic as tags. HTML of a ProseMirror editor, such as this one, is returned unchanged.
 */
export function cleanPastedHtml(html: string): PasteResult {
  if (html.includes('data-pm-slice')) return { html, droppedPictures: 0, externalPictures: 0 }
  const counts: PictureCounts = { droppedPictures: 0, externalPictures: 0 }
  const fragment = /<!--\s*StartFragment\s*-->([\s\S]*?)<!--\s*EndFragment\s*-->/i.exec(html)?.[1] ?? html
  const source = fragment
    // Word adds the bullet or number as text for programs without lists
    .replaceAll(/<!\[if !supportLists\]>([\s\S]*?)<!\[endif\]>/gi, '<x-marker>$1</x-marker>')
    .replaceAll(/<!--\[if !supportLists\]-->([\s\S]*?)<!--\[endif\]-->/gi, '<x-marker>$1</x-marker>')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<!\[[^>]*>/g, '')
    .replaceAll(/<(style|script|xml|head|title)\b[\s\S]*?<\/\1\s*>/gi, '')
  const nodes = convertWordLists(parseNodes(source)).flatMap((node) => cleanNode(node, counts))
  const blocks = nodes.some(isBlock) ? nodes.filter((node) => !isElement(node, 'br')) : nodes
  return { html: serializeNodes(dropEmptyElements(collapseSpaces(blocks))).trim(), ...counts }
}

function cleanNode(node: PastedNode, counts: PictureCounts, context = { isInLink: false }): PastedNode[] {
  if (typeof node === 'string') return [node]
  if (REMOVED_TAGS.has(node.tag) || node.tag === 'x-marker') return []
  const tag = node.attributes.class?.includes('MsoTitle') ? 'h2' : (TAG_REPLACEMENTS[node.tag] ?? node.tag)
  const isInLink = context.isInLink || tag === 'a'
  const children = node.children.flatMap((child) => cleanNode(child, counts, { isInLink }))
  if (tag === 'img') return cleanPicture(node, counts)
  if (tag === 'br' && node.attributes.class === 'Apple-interchange-newline') return []
  const style = node.attributes.style ?? ''
  // Google Docs wraps the whole text in <b> with a normal weight
  const isNormalWeight = /font-weight:\s*(?:normal|[1-4]00)/i.test(style) && tag === 'strong'
  if (isNormalWeight) return children
  if (tag === 'div' && !children.some(isBlock)) return [{ tag: 'p', attributes: {}, children }]
  if (tag === 'span' || tag === 'font') return marksFromStyle(style, children, isInLink)
  if (!ALLOWED_TAGS.has(tag)) return children
  const attributes = allowedAttributes(tag, node.attributes)
  if (tag === 'a' && !attributes.href) return children
  // Google Docs and LibreOffice wrap the text of each item in a paragraph
  if (tag === 'li' && isParagraphWithLists(children))
    return [{ tag, attributes, children: unwrapParagraphs(children) }]
  return [{ tag, attributes, children }]
}

/** Converts the inline style of a span to tags such as <strong> and <em>. */
function marksFromStyle(style: string, children: PastedNode[], isInLink: boolean): PastedNode[] {
  if (textOf(children).trim() === '' || children.some(isBlock)) return children
  const marks = [
    /font-weight:\s*(?:bold|[6-9]00)/i.test(style) && 'strong',
    /font-style:\s*italic/i.test(style) && 'em',
    /text-decoration[^;]*:[^;]*underline/i.test(style) && !isInLink && !children.some(isLink) && 'u',
    /text-decoration[^;]*:[^;]*line-through/i.test(style) && 's',
    /vertical-align:\s*super/i.test(style) && 'sup',
    /vertical-align:\s*sub/i.test(style) && 'sub',
  ].filter((mark) => mark !== false)
  return marks.reduce<PastedNode[]>((content, tag) => [{ tag, attributes: {}, children: content }], children)
}

const isBlock = (node: PastedNode) => typeof node !== 'string' && BLOCKS.has(node.tag)
const isLink = (node: PastedNode) => typeof node !== 'string' && node.tag === 'a'

function cleanPicture(node: PastedElement, counts: PictureCounts): PastedNode[] {
  const { src = '' } = node.attributes
  if (/^(?:https?:\/\/|\/(?!\/))/i.test(src)) {
    if (!src.startsWith('/')) counts.externalPictures += 1
    return [{ tag: 'img', attributes: allowedAttributes('img', node.attributes), children: [] }]
  }
  counts.droppedPictures += 1
  return []
}

function allowedAttributes(tag: string, attributes: Record<string, string>): Record<string, string> {
  const entries = (ALLOWED_ATTRIBUTES[tag] ?? []).flatMap((name) => {
    const value = attributes[name]
    if (value === undefined || value === '') return []
    if (name === 'href') {
      const url = withoutGoogleRedirect(value)
      return isAllowedUrl(url) ? [[name, url]] : []
    }
    if (name === 'src' || name === 'alt') return [[name, value]]
    return /^[1-9]\d{0,3}$/.test(value) && !(name.endsWith('span') && value === '1') ? [[name, value]] : []
  })
  return Object.fromEntries(entries) as Record<string, string>
}

const isAllowedUrl = (href: string) => /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href.trim())

/** The target of a link that Google Docs redirects through google.com; any other URL unchanged. */
function withoutGoogleRedirect(href: string): string {
  const target = /^https:\/\/www\.google\.com\/url\?(?:[^#]*&(?:amp;)?)?q=([^&]+)/.exec(href.trim())?.[1]
  try {
    return target ? decodeURIComponent(target) : href.trim()
  } catch {
    return href.trim()
  }
}

function isParagraphWithLists(children: PastedNode[]): boolean {
  const visibleNodes = children.filter((child) => typeof child !== 'string' || child.trim() !== '')
  const [first, ...rest] = visibleNodes
  return isElement(first, 'p') && rest.every((node) => isElement(node, 'ul') || isElement(node, 'ol'))
}

const unwrapParagraphs = (children: PastedNode[]) =>
  children.flatMap((child) => (isElement(child, 'p') ? child.children : [child]))

const isElement = (node: PastedNode | undefined, tag: string): node is PastedElement =>
  typeof node === 'object' && node.tag === tag

/** Replaces runs of white space, which may contain &nbsp;, by one space; not in `pre`. */
function collapseSpaces(nodes: readonly PastedNode[]): PastedNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node.replaceAll(/(?:&nbsp;|&#160;|[\s\u00a0])+/g, ' ')
    return node.tag === 'pre' ? node : { ...node, children: collapseSpaces(node.children) }
  })
}

function dropEmptyElements(nodes: readonly PastedNode[]): PastedNode[] {
  return nodes.flatMap((node): PastedNode[] => {
    if (typeof node === 'string') return [node]
    const children = dropEmptyElements(node.children)
    const isEmpty = children.every((child) =>
      typeof child === 'string' ? child.trim() === '' : child.tag === 'br',
    )
    const isRemovable = /^(?:p|h[234]|blockquote|ul|ol|strong|em|u|s|a)$/.test(node.tag)
    return isRemovable && isEmpty
      ? children.some((child) => typeof child === 'string')
        ? [' ']
        : []
      : [{ ...node, children }]
  })
}
