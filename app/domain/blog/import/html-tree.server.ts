import { DomUtils, parseDocument } from 'htmlparser2'

export type HtmlDocument = ReturnType<typeof parseDocument>
export type HtmlElement = NonNullable<ReturnType<typeof DomUtils.findOne>>

/** Serializing a deeper tree would overflow the stack. */
const MAX_DEPTH = 300

/** Parses HTML without decoding entities; undefined if it is nested deeper than `MAX_DEPTH`. */
export function parseTree(html: string): HtmlDocument | undefined {
  const document = parseDocument(html, { decodeEntities: false })
  const levels: { nodes: HtmlDocument['children']; depth: number }[] = [
    { nodes: document.children, depth: 0 },
  ]
  for (let level = levels.pop(); level; level = levels.pop()) {
    if (level.depth > MAX_DEPTH) return undefined
    for (const node of level.nodes) {
      if ('children' in node) levels.push({ nodes: node.children, depth: level.depth + 1 })
    }
  }
  return document
}

export const serializeTree = (document: HtmlDocument) =>
  DomUtils.getOuterHTML(document.children, { encodeEntities: false })

/** All elements, parents before their children. */
export const elementsOf = (document: HtmlDocument): HtmlElement[] =>
  DomUtils.getElementsByTagName('*', document.children)

export const innerHtmlOf = (element: HtmlElement | undefined) =>
  element ? DomUtils.getInnerHTML(element, { encodeEntities: false }).trim() : ''

export const outerHtmlOf = (element: HtmlElement) => DomUtils.getOuterHTML(element, { encodeEntities: false })

/** The text of the element in one line, with entities not decoded; '' for undefined. */
export const textOf = (element: HtmlElement | undefined) =>
  element ? DomUtils.textContent(element).replaceAll(/\s+/g, ' ').trim() : ''

export const hasClass = (element: HtmlElement, name: string) =>
  (element.attribs.class ?? '').split(/\s+/).includes(name)

export const findByClass = (element: HtmlElement, name: string): HtmlElement | undefined =>
  DomUtils.findOne((descendant) => hasClass(descendant, name), element.children) ?? undefined

export const findByTag = (element: HtmlElement, tag: string): HtmlElement | undefined =>
  DomUtils.getElementsByTagName(tag, element.children, true, 1)[0]

export function isInside(element: HtmlElement, matches: (ancestor: HtmlElement) => boolean): boolean {
  for (let { parent } = element; parent; { parent } = parent) {
    if ('attribs' in parent && matches(parent)) return true
  }
  return false
}

export function replaceWith(element: HtmlElement, html: string): void {
  const siblings = element.parent?.children
  const index = siblings?.indexOf(element) ?? -1
  if (!siblings || index === -1) return
  const nodes = parseDocument(html, { decodeEntities: false }).children
  for (const node of nodes) node.parent = element.parent
  siblings.splice(index, 1, ...nodes)
}

/** Escapes a text for HTML content and attributes. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Escapes a value for an attribute; its HTML entities stay. */
export const escapeQuotes = (value: string) => value.replaceAll('"', '&quot;').replaceAll('<', '&lt;')
