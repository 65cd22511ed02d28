export interface PastedElement {
  tag: string
  attributes: Record<string, string>
  children: PastedNode[]
}

/** An element, or text in which HTML entities are not decoded. */
export type PastedNode = PastedElement | string

const VOID_TAGS = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
/** Elements that end when another element with the same tag starts. */
const IMPLICITLY_CLOSED_TAGS = new Set('p li td th tr option dt dd'.split(' '))
/** An end tag inside one of these elements does not close elements around it. */
const BOUNDARY_TAGS = new Set('table ul ol dl'.split(' '))

const TOKEN = /<(\/?)([a-z][\w:-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|<[^>]*>|[^<]+|</gi
const ATTRIBUTE = /([^\s=/"'>]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g

/** Parses HTML from the clipboard without comments. End tags may be missing or misplaced. */
export function parseNodes(html: string): PastedNode[] {
  const root: PastedElement = { tag: '', attributes: {}, children: [] }
  const openElements = [root]
  const currentElement = () => openElements.at(-1) ?? root
  const closeTag = (tag: string) => {
    for (let depth = openElements.length - 1; depth > 0; depth--) {
      if (openElements[depth]?.tag === tag) {
        openElements.length = depth
        return
      }
      if (BOUNDARY_TAGS.has(openElements[depth]?.tag ?? '')) return
    }
  }
  for (const [text, slash, name, attributes = ''] of html.matchAll(TOKEN)) {
    if (name === undefined) {
      if (!text.startsWith('<')) currentElement().children.push(text)
      else if (text === '<') currentElement().children.push('&lt;')
      continue
    }
    const tag = name.toLowerCase()
    if (slash) {
      if (BOUNDARY_TAGS.has(tag)) closeBoundary(openElements, tag)
      else closeTag(tag)
      continue
    }
    if (IMPLICITLY_CLOSED_TAGS.has(tag)) closeTag(tag)
    const element: PastedElement = { tag, attributes: readAttributes(attributes), children: [] }
    currentElement().children.push(element)
    if (!VOID_TAGS.has(tag) && !attributes.trimEnd().endsWith('/')) openElements.push(element)
  }
  return root.children
}

function closeBoundary(openElements: PastedElement[], tag: string) {
  const depth = openElements.findLastIndex((element) => element.tag === tag)
  if (depth > 0) openElements.length = depth
}

function readAttributes(source: string): Record<string, string> {
  const attributes: Record<string, string> = {}
  for (const [, name = '', doubleQuoted, singleQuoted, unquoted] of source.matchAll(ATTRIBUTE)) {
    attributes[name.toLowerCase()] ??= doubleQuoted ?? singleQuoted ?? unquoted ?? ''
  }
  return attributes
}

export function serializeNodes(nodes: readonly PastedNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node
      const attributes = Object.entries(node.attributes)
        .map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`)
        .join('')
      const start = `<${node.tag}${attributes}>`
      return VOID_TAGS.has(node.tag) ? start : `${start}${serializeNodes(node.children)}</${node.tag}>`
    })
    .join('')
}

export function textOf(nodes: readonly PastedNode[]): string {
  return nodes.map((node) => (typeof node === 'string' ? node : textOf(node.children))).join('')
}
