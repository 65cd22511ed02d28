import { DomUtils, parseDocument } from 'htmlparser2'

export type HtmlDocument = ReturnType<typeof parseDocument>
export type HtmlElement = NonNullable<ReturnType<typeof DomUtils.findOne>>

/** Nothing that an author wrote is deeper; writing a deeper tree back overflows the stack. */
const MAX_DEPTH = 300

/** The tree of any HTML, entities left as they are written; undefined where it is deeper than any article. */
export function readTree(html: string): HtmlDocument | undefined {
  const document = parseDocument(html, { decodeEntities: false })
  const open: { nodes: HtmlDocument['children']; depth: number }[] = [{ nodes: document.children, depth: 0 }]
  for (let level = open.pop(); level; level = open.pop()) {
    if (level.depth > MAX_DEPTH) return undefined
    for (const node of level.nodes) {
      if ('children' in node) open.push({ nodes: node.children, depth: level.depth + 1 })
    }
  }
  return document
}

export const writeTree = (document: HtmlDocument) =>
  DomUtils.getOuterHTML(document.children, { encodeEntities: false })

/** All elements, each before those inside it. */
export const elementsOf = (document: HtmlDocument): HtmlElement[] =>
  DomUtils.getElementsByTagName('*', document.children)

export const innerHtmlOf = (element: HtmlElement) =>
  DomUtils.getInnerHTML(element, { encodeEntities: false }).trim()

/** The words inside, entities as they are written. */
export const textOf = (element: HtmlElement | undefined) =>
  element ? DomUtils.textContent(element).replaceAll(/\s+/g, ' ').trim() : ''

export const hasClass = (element: HtmlElement, name: string) =>
  (element.attribs.class ?? '').split(/\s+/).includes(name)

/** The first element inside that carries the class. */
export const withClass = (element: HtmlElement, name: string): HtmlElement | undefined =>
  DomUtils.findOne((one) => hasClass(one, name), element.children) ?? undefined

/** The first element inside of that tag. */
export const withTag = (element: HtmlElement, tag: string): HtmlElement | undefined =>
  DomUtils.getElementsByTagName(tag, element.children, true, 1)[0]

/** Is the element inside of one that fits? */
export function isInside(element: HtmlElement, fits: (ancestor: HtmlElement) => boolean): boolean {
  for (let { parent } = element; parent; { parent } = parent) {
    if ('attribs' in parent && fits(parent)) return true
  }
  return false
}

/** Puts other HTML in the element's place. */
export function replaceWith(element: HtmlElement, html: string): void {
  const siblings = element.parent?.children
  const place = siblings?.indexOf(element) ?? -1
  if (!siblings || place === -1) return
  const nodes = parseDocument(html, { decodeEntities: false }).children
  for (const node of nodes) node.parent = element.parent
  siblings.splice(place, 1, ...nodes)
}

/** A text as HTML shows it, in an attribute as well. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A value that stands in HTML already, made safe to stand in an attribute. */
export const quoted = (written: string) => written.replaceAll('"', '&quot;').replaceAll('<', '&lt;')
