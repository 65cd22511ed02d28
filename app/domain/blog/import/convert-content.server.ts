import { DomUtils } from 'htmlparser2'
import { playerOf } from '../reading/embed-player.ts'
import { cardOf, galleryHtml, mediaLinkHtml } from './ghost/ghost-cards.server.ts'
import {
  elementsOf,
  hasClass,
  type HtmlElement,
  innerHtmlOf,
  isInside,
  outerHtmlOf,
  escapeQuotes,
  readTree,
  replaceWith,
  findByTag,
  writeTree,
} from './html-tree.server.ts'
import type { Losses } from './losses.ts'

/** Elements of forms. A form is counted once, and so is an element outside a form. */
const FORM_PARTS = new Set('form input select textarea button'.split(' '))

/**
 * Converts galleries, media, embeds and cards of another product's HTML to elements that posts may contain. Replaces other
 * elements with a link or removes them, and counts them in `losses`. The result must still be sanitized.
 */
export function convertContent(html: string, losses: Losses): string {
  const document = readTree(html)
  if (!document) return html
  // removes noscript, which repeats content for browsers without scripts
  for (const element of elementsOf(document)) if (element.name === 'noscript') replaceWith(element, '')
  // whole cards first, then all elements from the inside out, so that a gallery's pictures are converted before it
  const elements = elementsOf(document)
  for (const element of elements) {
    const card = cardOf(element)
    if (card && !isInside(element, (ancestor) => cardOf(ancestor) !== undefined))
      replaceWith(element, card(element, losses))
  }
  for (const element of elementsOf(document).toReversed()) convertElement(element, losses)
  return writeTree(document)
}

function convertElement(element: HtmlElement, losses: Losses): void {
  const { name, attribs } = element
  if (name === 'audio' || name === 'video') return convertMedia(element, name, losses)
  if (name === 'iframe' && attribs['data-kg-transistor-embed'] !== undefined) {
    losses.add('block', 'transistor')
    return replaceWith(element, '')
  }
  if (name === 'iframe') return convertEmbed(element, attribs.src || attribs['data-src'], losses)
  if (name === 'embed') return convertEmbed(element, attribs.src, losses)
  if (name === 'object') return convertEmbed(element, attribs.data, losses)
  if (name === 'script') return countAndRemove(element, 'script', losses)
  if (name === 'svg' || name === 'canvas') return countAndRemove(element, 'drawing', losses)
  if (FORM_PARTS.has(name)) return convertFormPart(element, losses)
  if (name === 'img' && /^\s*data:/i.test(attribs.src ?? '') && !isLazyPicture(element)) {
    return countAndRemove(element, 'inline_picture', losses)
  }
  if (hasClass(element, 'wp-block-gallery') || hasClass(element, 'blocks-gallery-grid'))
    convertGallery(element)
  else if (name === 'figure') unwrapFigureWithoutPicture(element)
  return undefined
}

function convertMedia(element: HtmlElement, kind: 'audio' | 'video', losses: Losses): void {
  const address = element.attribs.src || findByTag(element, 'source')?.attribs.src
  losses.add(kind)
  replaceWith(element, address ? mediaLinkHtml(kind, address, '') : '')
}

/** Keeps players of YouTube and Vimeo; replaces any other frame with a link. */
function convertEmbed(element: HtmlElement, source: string | undefined, losses: Losses): void {
  const address = source?.trim().replaceAll('&amp;', '&') ?? ''
  if (playerOf(address)) {
    if (element.name !== 'iframe' || !element.attribs.src)
      replaceWith(element, `<iframe src="${escapeQuotes(source ?? '')}"></iframe>`)
    return
  }
  const url = URL.parse(address, 'https://_')
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && address !== ''
  const host = isWeb && url.hostname !== '_' ? url.hostname.replace(/^www\./, '') : ''
  // an element inside an object repeats the object's address
  if (isInside(element, ({ name }) => name === 'object')) return
  if (isWeb) losses.add('embed', host)
  else losses.add('embed_without_address')
  const attribute = escapeQuotes(source?.trim() ?? '')
  replaceWith(element, isWeb ? `<p><a href="${attribute}">${attribute}</a></p>` : '')
}

function countAndRemove(
  element: HtmlElement,
  kind: 'script' | 'drawing' | 'inline_picture',
  losses: Losses,
): void {
  // a script with JSON contains only data
  if (kind !== 'script' || !/json/i.test(element.attribs.type ?? '')) losses.add(kind)
  replaceWith(element, '')
}

function convertFormPart(element: HtmlElement, losses: Losses): void {
  const isFormField = element.name !== 'form'
  if (isFormField && isInside(element, ({ name }) => name === 'form')) return
  if (!isFormField || element.attribs.type !== 'hidden') losses.add('form')
  if (isFormField) replaceWith(element, '')
}

const isLazyPicture = ({ attribs }: HtmlElement) =>
  Boolean(attribs['data-src'] || attribs['data-lazy-src'] || attribs['data-original'])

/** Replaces a gallery with separate figures, because the editor does not support nested figures. */
function convertGallery(element: HtmlElement): void {
  const figures = DomUtils.getElementsByTagName('figure', element.children)
  const pictures = DomUtils.getElementsByTagName('img', element.children)
  if (pictures.length === 0) return
  const caption = innerHtmlOf(
    element.children.find((child) => 'name' in child && child.name === 'figcaption') as
      HtmlElement | undefined,
  )
  const html =
    figures.length > 0
      ? figures.map(outerHtmlOf).join('\n') + (caption && `<p>${caption}</p>`)
      : galleryHtml(pictures.map(outerHtmlOf), caption)
  replaceWith(element, html)
}

/** Replaces a figure that contains only a link and a caption with paragraphs. */
function unwrapFigureWithoutPicture(element: HtmlElement): void {
  const media = ['img', 'iframe', 'table', 'pre', 'blockquote', 'figure', 'picture']
  const link = findByTag(element, 'a')
  if (!link || media.some((tag) => findByTag(element, tag))) return
  const caption = findByTag(element, 'figcaption')
  if (caption) caption.name = 'p'
  replaceWith(element, innerHtmlOf(element))
}
