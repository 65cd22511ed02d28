import { DomUtils } from 'htmlparser2'
import { playerUrlOf } from '../reading/embed-player.ts'
import { cardConverterOf, galleryHtml, mediaLinkHtml } from './ghost/ghost-cards.server.ts'
import {
  elementsOf,
  hasClass,
  type HtmlElement,
  innerHtmlOf,
  isInside,
  outerHtmlOf,
  escapeQuotes,
  parseTree,
  replaceWith,
  findByTag,
  serializeTree,
} from './html-tree.server.ts'
import type { Losses } from './losses.ts'

/** A form counts as one loss with all its fields; a field outside a form counts alone. */
const FORM_ELEMENTS = new Set('form input select textarea button'.split(' '))

/**
 * Converts galleries, media, embeds and cards of WordPress's or Ghost's HTML to elements that posts may contain. Replaces
 * other elements with a link or removes them, and counts them in `losses`. The caller must sanitize the result.
 */
export function convertContent(html: string, losses: Losses): string {
  const document = parseTree(html)
  if (!document) return html
  // noscript repeats content for browsers without scripts
  for (const element of elementsOf(document)) if (element.name === 'noscript') replaceWith(element, '')
  // cards first, then all elements, children before parents, so that a gallery's pictures are converted before it
  const elements = elementsOf(document)
  for (const element of elements) {
    const convertCard = cardConverterOf(element)
    if (convertCard && !isInside(element, (ancestor) => cardConverterOf(ancestor) !== undefined))
      replaceWith(element, convertCard(element, losses))
  }
  for (const element of elementsOf(document).toReversed()) convertElement(element, losses)
  return serializeTree(document)
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
  if (FORM_ELEMENTS.has(name)) return convertFormElement(element, losses)
  if (name === 'img' && /^\s*data:/i.test(attribs.src ?? '') && !isLazyPicture(element)) {
    return countAndRemove(element, 'inline_picture', losses)
  }
  if (hasClass(element, 'wp-block-gallery') || hasClass(element, 'blocks-gallery-grid'))
    convertGallery(element)
  else if (name === 'figure') unwrapFigureWithoutPicture(element)
  return undefined
}

function convertMedia(element: HtmlElement, kind: 'audio' | 'video', losses: Losses): void {
  const url = element.attribs.src || findByTag(element, 'source')?.attribs.src
  losses.add(kind)
  replaceWith(element, url ? mediaLinkHtml(kind, url, '') : '')
}

/** Keeps players of YouTube and Vimeo; replaces any other embed with a link. */
function convertEmbed(element: HtmlElement, source: string | undefined, losses: Losses): void {
  const embedUrl = source?.trim().replaceAll('&amp;', '&') ?? ''
  if (playerUrlOf(embedUrl)) {
    if (element.name !== 'iframe' || !element.attribs.src)
      replaceWith(element, `<iframe src="${escapeQuotes(source ?? '')}"></iframe>`)
    return
  }
  const url = URL.parse(embedUrl, 'https://_')
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && embedUrl !== ''
  const host = isWeb && url.hostname !== '_' ? url.hostname.replace(/^www\./, '') : ''
  // an element inside an object repeats the object's URL
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
  // a script of JSON contains only data
  if (kind !== 'script' || !/json/i.test(element.attribs.type ?? '')) losses.add(kind)
  replaceWith(element, '')
}

function convertFormElement(element: HtmlElement, losses: Losses): void {
  const isField = element.name !== 'form'
  if (isField && isInside(element, ({ name }) => name === 'form')) return
  if (!isField || element.attribs.type !== 'hidden') losses.add('form')
  if (isField) replaceWith(element, '')
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
