import { DomUtils } from 'htmlparser2'
import {
  hasClass,
  type HtmlElement,
  innerHtmlOf,
  outerHtmlOf,
  escapeQuotes,
  textOf,
  findByClass,
  findByTag,
} from '../html-tree.server.ts'
import type { Losses } from '../losses.ts'

// All arguments are HTML: texts and URLs contain entities.

export const bookmarkHtml = (url: string, title: string, description: string) =>
  `<p><a href="${escapeQuotes(url)}"><strong>${title || url}</strong></a>${description && `<br>${description}`}</p>`

export const calloutHtml = (emoji: string, body: string) =>
  `<blockquote><p>${emoji && `${emoji} `}${body}</p></blockquote>`

export const buttonHtml = (url: string, label: string) =>
  `<p><a href="${escapeQuotes(url)}"><strong>${label || url}</strong></a></p>`

export const toggleHtml = (heading: string, body: string) =>
  `<details><summary>${heading}</summary>${body}</details>`

/** A figure for each picture; the last one has the gallery's caption. */
export const galleryHtml = (pictures: readonly string[], caption: string) =>
  pictures
    .map((picture, index) => {
      const isLast = index === pictures.length - 1
      return `<figure>${picture}${isLast && caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`
    })
    .join('\n')

export function mediaLinkHtml(kind: 'audio' | 'video' | 'file', url: string, title: string): string {
  const label = { audio: 'Ouvir', video: 'Assistir', file: 'Baixar' }[kind]
  return `<p><a href="${escapeQuotes(url)}">${label}: ${title || fileNameHtmlOf(url)}</a></p>`
}

/** The file name at the end of a URL, such as 'musica.mp3', as HTML. */
function fileNameHtmlOf(url: string): string {
  const name =
    url
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) || url
  return name.replaceAll('<', '&lt;')
}

/** A picture, then the parts, then a button. A missing picture or part is ''. */
export function panelHtml(
  picture: string,
  parts: readonly string[],
  button: { url: string; label: string } | null,
): string {
  const pictures = picture ? galleryHtml([picture], '') : ''
  return pictures + parts.join('') + (button?.url ? buttonHtml(button.url, button.label) : '')
}

/** Wraps phrasing content in a paragraph. Does not change paragraphs and ''. */
export const paragraphOf = (html: string) => (html && !/^\s*<p[\s>]/i.test(html) ? `<p>${html}</p>` : html)

/** A paragraph with '★★★★☆' for 4 stars; '' for an invalid number. */
export const ratingHtml = (stars: number) =>
  stars >= 1 && stars <= 5 ? `<p>${'★'.repeat(stars)}${'☆'.repeat(5 - Math.floor(stars))}</p>` : ''

const captionOf = (card: HtmlElement) => innerHtmlOf(findByTag(card, 'figcaption'))
const partHtml = (card: HtmlElement, name: string) => innerHtmlOf(findByClass(card, name))
const urlOf = (element: HtmlElement | undefined) => element?.attribs.href ?? element?.attribs.src ?? ''

type CardConverter = (card: HtmlElement, losses: Losses) => string

function mediaCardConverter(kind: 'audio' | 'video'): CardConverter {
  return (card, losses) => {
    const element = findByTag(card, kind)
    const url = element?.attribs.src ?? (element && findByTag(element, 'source')?.attribs.src)
    if (!url) return ''
    losses.add(kind)
    return (
      mediaLinkHtml(kind, url, textOf(findByClass(card, `kg-${kind}-title`))) + paragraphOf(captionOf(card))
    )
  }
}

/** Converters by the card's class in Ghost's HTML. */
const CARD_CONVERTERS: Record<string, CardConverter> = {
  'kg-bookmark-card': (card) =>
    bookmarkHtml(
      urlOf(findByTag(card, 'a')),
      textOf(findByClass(card, 'kg-bookmark-title')),
      textOf(findByClass(card, 'kg-bookmark-description')),
    ) + paragraphOf(captionOf(card)),
  'kg-callout-card': (card) => {
    const body = findByClass(card, 'kg-callout-text')
    return calloutHtml(textOf(findByClass(card, 'kg-callout-emoji')), body ? innerHtmlOf(body) : textOf(card))
  },
  'kg-button-card': (card) => {
    const link = findByTag(card, 'a')
    return link ? buttonHtml(urlOf(link), textOf(link)) : ''
  },
  'kg-toggle-card': (card) =>
    toggleHtml(textOf(findByClass(card, 'kg-toggle-heading-text')), partHtml(card, 'kg-toggle-content')),
  'kg-gallery-card': (card) => {
    const pictures = DomUtils.getElementsByTagName('img', card.children).map(pictureWithLink)
    return galleryHtml(pictures, captionOf(card))
  },
  'kg-audio-card': mediaCardConverter('audio'),
  'kg-video-card': mediaCardConverter('video'),
  'kg-file-card': (card) => {
    const title =
      textOf(findByClass(card, 'kg-file-card-title')) || textOf(findByClass(card, 'kg-file-card-filename'))
    return (
      mediaLinkHtml('file', urlOf(findByTag(card, 'a')), title) +
      paragraphOf(textOf(findByClass(card, 'kg-file-card-caption')))
    )
  },
  'kg-product-card': (card) => {
    const stars = DomUtils.find(
      (node) => 'attribs' in node && hasClass(node, 'kg-product-card-rating-active'),
      card.children,
      true,
      5,
    )
    const parts = [
      paragraphOf(partHtml(card, 'kg-product-card-title')),
      ratingHtml(stars.length),
      partHtml(card, 'kg-product-card-description'),
    ]
    return panelHtml(pictureHtmlOf(card), parts, buttonOf(card, 'kg-product-card-button'))
  },
  'kg-header-card': (card) => {
    const heading = partHtml(card, 'kg-header-card-heading')
    const parts = [heading && `<h2>${heading}</h2>`, paragraphOf(partHtml(card, 'kg-header-card-subheading'))]
    return panelHtml(pictureHtmlOf(card), parts, buttonOf(card, 'kg-header-card-button'))
  },
  'kg-cta-card': (card) => {
    const parts = [
      paragraphOf(partHtml(card, 'kg-cta-sponsor-label')),
      paragraphOf(partHtml(card, 'kg-cta-text')),
    ]
    return panelHtml(pictureHtmlOf(card), parts, buttonOf(card, 'kg-cta-button'))
  },
  'kg-signup-card': (_card, losses) => {
    losses.add('form')
    return ''
  },
}

const pictureHtmlOf = (card: HtmlElement) => {
  const picture = findByTag(card, 'img')
  return picture ? pictureWithLink(picture) : ''
}
const buttonOf = (card: HtmlElement, name: string) => {
  const link = findByClass(card, name)
  return link ? { url: urlOf(link), label: textOf(link) } : null
}
const pictureWithLink = (picture: HtmlElement) =>
  outerHtmlOf(
    picture.parent && 'name' in picture.parent && picture.parent.name === 'a' ? picture.parent : picture,
  )

/** The converter for a card; undefined for any other element and unknown cards. */
export function cardConverterOf(element: HtmlElement): CardConverter | undefined {
  if (!hasClass(element, 'kg-card')) return undefined
  return Object.entries(CARD_CONVERTERS).find(([name]) => hasClass(element, name))?.[1]
}
