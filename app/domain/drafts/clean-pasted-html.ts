import { type PastedElement, type PastedNode, readNodes, textOf, writeNodes } from './pasted-nodes.ts'
import { gatherWordLists } from './word-lists.ts'

export interface CleanPaste {
  html: string
  /** Pictures that only the program knows they came from: they have to be put in as files. */
  droppedPictures: number
}

const KEPT = new Set(
  'p br hr h2 h3 h4 blockquote pre ul ol li table thead tbody tfoot tr th td a strong em u s sub sup code img figure figcaption mark'.split(
    ' ',
  ),
)
const RENAMED: Record<string, string> = {
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
/** What stands inside is no text of the document. */
const DROPPED = new Set(
  'head style script title meta link xml o:smarttagtype svg math object button'.split(' '),
)
const KEPT_ATTRIBUTES: Record<string, string[]> = {
  a: ['href'],
  img: ['src', 'alt', 'width', 'height'],
  ol: ['start'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
}

/**
 * What Word, Google Docs, LibreOffice or a web page put on the clipboard, as plain HTML of an article: no styles, no
 * classes, real lists, bold and italic where they were meant. What the editor itself copied stays as it is.
 */
export function cleanPastedHtml(html: string): CleanPaste {
  if (html.includes('data-pm-slice')) return { html, droppedPictures: 0 }
  const cleaning = { droppedPictures: 0 }
  const fragment = /<!--\s*StartFragment\s*-->([\s\S]*?)<!--\s*EndFragment\s*-->/i.exec(html)?.[1] ?? html
  const source = fragment
    // the bullet or number that Word writes into the text for programs without lists
    .replaceAll(/<!\[if !supportLists\]>([\s\S]*?)<!\[endif\]>/gi, '<x-marker>$1</x-marker>')
    .replaceAll(/<!--\[if !supportLists\]-->([\s\S]*?)<!--\[endif\]-->/gi, '<x-marker>$1</x-marker>')
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<!\[[^>]*>/g, '')
    .replaceAll(/<(style|script|xml|head|title)\b[\s\S]*?<\/\1\s*>/gi, '')
  const nodes = gatherWordLists(readNodes(source)).flatMap((node) => cleanNode(node, cleaning))
  const blocks = nodes.some(isBlock) ? nodes.filter((node) => !isElement(node, 'br')) : nodes
  return { html: writeNodes(dropEmptyBlocks(tidySpaces(blocks))).trim(), ...cleaning }
}

function cleanNode(
  node: PastedNode,
  cleaning: { droppedPictures: number },
  within = { isInLink: false },
): PastedNode[] {
  if (typeof node === 'string') return [node]
  if (DROPPED.has(node.tag) || node.tag === 'x-marker') return []
  const tag = node.attributes.class?.includes('MsoTitle') ? 'h2' : (RENAMED[node.tag] ?? node.tag)
  const isInLink = within.isInLink || tag === 'a'
  const children = node.children.flatMap((child) => cleanNode(child, cleaning, { isInLink }))
  if (tag === 'img') return cleanPicture(node, cleaning)
  if (tag === 'br' && node.attributes.class === 'Apple-interchange-newline') return []
  const style = node.attributes.style ?? ''
  // Google Docs wraps everything in a bold that is none
  const isUndone = /font-weight:\s*(?:normal|[1-4]00)/i.test(style) && tag === 'strong'
  if (isUndone) return children
  if (tag === 'div' && !children.some(isBlock)) return [{ tag: 'p', attributes: {}, children }]
  if (tag === 'span' || tag === 'font') return markedBy(style, children, isInLink)
  if (!KEPT.has(tag)) return children
  const attributes = keptAttributes(tag, node.attributes)
  if (tag === 'a' && !attributes.href) return children
  // the paragraph that Google Docs and LibreOffice put into each item
  if (tag === 'li' && isOneParagraph(children))
    return [{ tag, attributes, children: insideOfFirst(children) }]
  return [{ tag, attributes, children }]
}

/** Bold, italic and the like where a style alone says so. */
function markedBy(style: string, children: PastedNode[], isInLink: boolean): PastedNode[] {
  if (textOf(children).trim() === '' || children.some(isBlock)) return children
  const marks = [
    /font-weight:\s*(?:bold|[6-9]00)/i.test(style) && 'strong',
    /font-style:\s*italic/i.test(style) && 'em',
    /text-decoration[^;]*:[^;]*underline/i.test(style) && !isInLink && !children.some(isLink) && 'u',
    /text-decoration[^;]*:[^;]*line-through/i.test(style) && 's',
    /vertical-align:\s*super/i.test(style) && 'sup',
    /vertical-align:\s*sub/i.test(style) && 'sub',
  ].filter((mark) => mark !== false)
  return marks.reduce<PastedNode[]>((inside, tag) => [{ tag, attributes: {}, children: inside }], children)
}

const isBlock = (node: PastedNode) => typeof node !== 'string' && BLOCKS.has(node.tag)
const isLink = (node: PastedNode) => typeof node !== 'string' && node.tag === 'a'

function cleanPicture(node: PastedElement, cleaning: { droppedPictures: number }): PastedNode[] {
  const { src = '' } = node.attributes
  if (/^(?:https?:\/\/|\/(?!\/))/i.test(src)) {
    return [{ tag: 'img', attributes: keptAttributes('img', node.attributes), children: [] }]
  }
  cleaning.droppedPictures += 1
  return []
}

function keptAttributes(tag: string, given: Record<string, string>): Record<string, string> {
  const kept = (KEPT_ATTRIBUTES[tag] ?? []).flatMap((name) => {
    const value = given[name]
    if (value === undefined || value === '') return []
    if (name === 'href') return isAddress(value) ? [[name, addressWithin(value)]] : []
    if (name === 'src' || name === 'alt') return [[name, value]]
    return /^[1-9]\d{0,3}$/.test(value) && !(name.endsWith('span') && value === '1') ? [[name, value]] : []
  })
  return Object.fromEntries(kept) as Record<string, string>
}

const isAddress = (href: string) => /^(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)/i.test(href.trim())

/** Google's detour over its own address left out. */
function addressWithin(href: string): string {
  const detour = /^https:\/\/www\.google\.com\/url\?(?:[^#]*&(?:amp;)?)?q=([^&]+)/.exec(href.trim())?.[1]
  try {
    return detour ? decodeURIComponent(detour) : href.trim()
  } catch {
    return href.trim()
  }
}

function isOneParagraph(children: PastedNode[]): boolean {
  const elements = children.filter((child) => typeof child !== 'string' || child.trim() !== '')
  const [first, ...rest] = elements
  return isElement(first, 'p') && rest.every((one) => isElement(one, 'ul') || isElement(one, 'ol'))
}

const insideOfFirst = (children: PastedNode[]) =>
  children.flatMap((child) => (isElement(child, 'p') ? child.children : [child]))

const isElement = (node: PastedNode | undefined, tag: string): node is PastedElement =>
  typeof node === 'object' && node.tag === tag

/** Line breaks and hard spaces of the program's own making become plain spaces. */
function tidySpaces(nodes: readonly PastedNode[]): PastedNode[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return node.replaceAll(/(?:&nbsp;|&#160;|[\s\u00a0])+/g, ' ')
    return node.tag === 'pre' ? node : { ...node, children: tidySpaces(node.children) }
  })
}

function dropEmptyBlocks(nodes: readonly PastedNode[]): PastedNode[] {
  return nodes.flatMap((node): PastedNode[] => {
    if (typeof node === 'string') return [node]
    const children = dropEmptyBlocks(node.children)
    const isEmpty = children.every((child) =>
      typeof child === 'string' ? child.trim() === '' : child.tag === 'br',
    )
    const mayGo = /^(?:p|h[234]|blockquote|ul|ol|strong|em|u|s|a)$/.test(node.tag)
    return mayGo && isEmpty
      ? children.some((child) => typeof child === 'string')
        ? [' ']
        : []
      : [{ ...node, children }]
  })
}
