import { DomUtils } from 'htmlparser2'
import { playerOf } from '../blog/embed-player.ts'
import { cardOf, galleryHtml, mediaLinkHtml } from './ghost-cards.server.ts'
import {
  elementsOf,
  hasClass,
  type HtmlElement,
  innerHtmlOf,
  isInside,
  quoted,
  readTree,
  replaceWith,
  withTag,
  writeTree,
} from './html-tree.server.ts'
import type { Losses } from './losses.ts'

/** Parts of forms; a form counts once, a part outside of one too. */
const FORM_PARTS = new Set('form input select textarea button'.split(' '))

/**
 * HTML of another product with its galleries, media, embeds and cards as our allow list can hold them. What it cannot
 * hold becomes a link or goes, and counts in `losses`. The result still has to be sanitized.
 */
export function convertContent(html: string, losses: Losses): string {
  const document = readTree(html)
  if (!document) return html
  // cards whole; all else from the inside out, so that a gallery holds converted pictures
  const elements = elementsOf(document)
  for (const element of elements) {
    const card = cardOf(element)
    if (card && !isInside(element, (one) => cardOf(one) !== undefined))
      replaceWith(element, card(element, losses))
  }
  for (const element of elementsOf(document).toReversed()) convertElement(element, losses)
  return writeTree(document)
}

function convertElement(element: HtmlElement, losses: Losses): void {
  const { name, attribs } = element
  if (name === 'audio' || name === 'video') return convertMedia(element, name, losses)
  if (name === 'iframe') return convertEmbed(element, attribs.src, losses)
  if (name === 'embed') return convertEmbed(element, attribs.src, losses)
  if (name === 'object') return convertEmbed(element, attribs.data, losses)
  if (name === 'script') return dropCounted(element, 'script', losses)
  if (name === 'svg' || name === 'canvas') return dropCounted(element, 'drawing', losses)
  if (FORM_PARTS.has(name)) return convertFormPart(element, losses)
  if (name === 'img' && /^\s*data:/i.test(attribs.src ?? '') && !isLazyPicture(element)) {
    return dropCounted(element, 'inline_picture', losses)
  }
  if (hasClass(element, 'wp-block-gallery') || hasClass(element, 'blocks-gallery-grid'))
    convertGallery(element)
  else if (name === 'figure') unwrapFigureWithoutPicture(element)
  return undefined
}

function convertMedia(element: HtmlElement, kind: 'audio' | 'video', losses: Losses): void {
  const address = element.attribs.src || withTag(element, 'source')?.attribs.src
  losses.add(kind)
  replaceWith(element, address ? mediaLinkHtml(kind, address, '') : '')
}

/** A player of ours stays; any other frame becomes a link to what it showed. */
function convertEmbed(element: HtmlElement, given: string | undefined, losses: Losses): void {
  const address = given?.trim().replaceAll('&amp;', '&') ?? ''
  if (playerOf(address)) {
    if (element.name !== 'iframe') replaceWith(element, `<iframe src="${quoted(given ?? '')}"></iframe>`)
    return
  }
  const url = URL.parse(address, 'https://_')
  const isWeb = url !== null && /^https?:$/.test(url.protocol) && address !== ''
  const host = isWeb && url.hostname !== '_' ? url.hostname.replace(/^www\./, '') : ''
  // an object repeats its address in the elements inside
  if (isInside(element, ({ name }) => name === 'object')) return
  losses.add('embed', host)
  const written = quoted(given?.trim() ?? '')
  replaceWith(element, isWeb ? `<p><a href="${written}">${written}</a></p>` : '')
}

function dropCounted(
  element: HtmlElement,
  kind: 'script' | 'drawing' | 'inline_picture',
  losses: Losses,
): void {
  // a script of data runs nothing and shows nothing
  if (kind !== 'script' || !/json/i.test(element.attribs.type ?? '')) losses.add(kind)
  replaceWith(element, '')
}

function convertFormPart(element: HtmlElement, losses: Losses): void {
  const isPart = element.name !== 'form'
  if (isPart && isInside(element, ({ name }) => name === 'form')) return
  if (!isPart || element.attribs.type !== 'hidden') losses.add('form')
  if (isPart) replaceWith(element, '')
}

const isLazyPicture = ({ attribs }: HtmlElement) =>
  Boolean(attribs['data-src'] || attribs['data-lazy-src'] || attribs['data-original'])

/** Pictures in a row become figures one below the other: no post of ours has figures inside figures. */
function convertGallery(element: HtmlElement): void {
  const figures = DomUtils.getElementsByTagName('figure', element.children)
  const pictures = DomUtils.getElementsByTagName('img', element.children)
  if (pictures.length === 0) return
  const own = element.children.find((child) => 'name' in child && child.name === 'figcaption') as
    HtmlElement | undefined
  const caption = own ? innerHtmlOf(own) : ''
  const outer = (one: HtmlElement) => DomUtils.getOuterHTML(one, { encodeEntities: false })
  const html =
    figures.length > 0
      ? figures.map(outer).join('\n') + (caption && `<p>${caption}</p>`)
      : galleryHtml(pictures.map(outer), caption)
  replaceWith(element, html)
}

/** A figure whose medium became a link is a paragraph, and so is its caption. */
function unwrapFigureWithoutPicture(element: HtmlElement): void {
  const holds = ['img', 'iframe', 'table', 'pre', 'blockquote', 'figure', 'picture']
  const link = withTag(element, 'a')
  if (!link || holds.some((tag) => withTag(element, tag))) return
  const caption = withTag(element, 'figcaption')
  if (caption) caption.name = 'p'
  replaceWith(element, innerHtmlOf(element))
}
