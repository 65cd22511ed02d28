import { DomUtils } from 'htmlparser2'
import {
  hasClass,
  type HtmlElement,
  innerHtmlOf,
  quoted,
  textOf,
  withClass,
  withTag,
} from './html-tree.server.ts'
import type { Losses } from './losses.ts'

// Arguments are HTML already: words with entities, addresses as attributes hold them.

export const bookmarkHtml = (address: string, title: string, description: string) =>
  `<p><a href="${quoted(address)}"><strong>${title || address}</strong></a>${description && `<br>${description}`}</p>`

export const calloutHtml = (emoji: string, body: string) =>
  `<blockquote><p>${emoji && `${emoji} `}${body}</p></blockquote>`

export const buttonHtml = (address: string, label: string) =>
  `<p><a href="${quoted(address)}"><strong>${label || address}</strong></a></p>`

export const toggleHtml = (heading: string, body: string) =>
  `<details><summary>${heading}</summary>${body}</details>`

/** Each picture as a figure of its own, which the editor can hold; the caption of all below the last one. */
export const galleryHtml = (pictures: readonly string[], caption: string) =>
  pictures
    .map((picture, index) => {
      const isLast = index === pictures.length - 1
      return `<figure>${picture}${isLast && caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>`
    })
    .join('\n')

export function mediaLinkHtml(kind: 'audio' | 'video' | 'file', address: string, title: string): string {
  const label = { audio: 'Ouvir', video: 'Assistir', file: 'Baixar' }[kind]
  return `<p><a href="${quoted(address)}">${label}: ${title || fileNameOf(address)}</a></p>`
}

/** 'musica.mp3' of an address, as HTML. */
export function fileNameOf(address: string): string {
  const name =
    address
      .replace(/[?#].*$/, '')
      .split('/')
      .at(-1) || address
  return name.replaceAll('<', '&lt;')
}

const captionOf = (card: HtmlElement) => {
  const caption = withTag(card, 'figcaption')
  return caption ? innerHtmlOf(caption) : ''
}
const addressOf = (element: HtmlElement | undefined) => element?.attribs.href ?? element?.attribs.src ?? ''

type Card = (card: HtmlElement, losses: Losses) => string

const paragraphOf = (html: string) => (html ? `<p>${html}</p>` : '')

function player(kind: 'audio' | 'video'): Card {
  return (card, losses) => {
    const element = withTag(card, kind)
    const address = element?.attribs.src ?? (element && withTag(element, 'source')?.attribs.src)
    if (!address) return ''
    losses.add(kind)
    return (
      mediaLinkHtml(kind, address, textOf(withClass(card, `kg-${kind}-title`))) + paragraphOf(captionOf(card))
    )
  }
}

/** Ghost's cards as its HTML shows them, by class, and what each becomes. */
const CARDS: Record<string, Card> = {
  'kg-bookmark-card': (card) =>
    bookmarkHtml(
      addressOf(withTag(card, 'a')),
      textOf(withClass(card, 'kg-bookmark-title')),
      textOf(withClass(card, 'kg-bookmark-description')),
    ) + paragraphOf(captionOf(card)),
  'kg-callout-card': (card) => {
    const body = withClass(card, 'kg-callout-text')
    return calloutHtml(textOf(withClass(card, 'kg-callout-emoji')), body ? innerHtmlOf(body) : textOf(card))
  },
  'kg-button-card': (card) => {
    const link = withTag(card, 'a')
    return link ? buttonHtml(addressOf(link), textOf(link)) : ''
  },
  'kg-toggle-card': (card) => {
    const body = withClass(card, 'kg-toggle-content')
    return toggleHtml(textOf(withClass(card, 'kg-toggle-heading-text')), body ? innerHtmlOf(body) : '')
  },
  'kg-gallery-card': (card) => {
    const pictures = DomUtils.getElementsByTagName('img', card.children)
    return galleryHtml(
      pictures.map((picture) => linkedOrNot(picture)),
      captionOf(card),
    )
  },
  'kg-audio-card': player('audio'),
  'kg-video-card': player('video'),
  'kg-file-card': (card) => {
    const title =
      textOf(withClass(card, 'kg-file-card-title')) || textOf(withClass(card, 'kg-file-card-filename'))
    return (
      mediaLinkHtml('file', addressOf(withTag(card, 'a')), title) +
      paragraphOf(textOf(withClass(card, 'kg-file-card-caption')))
    )
  },
  'kg-product-card': (card) => {
    const picture = withTag(card, 'img')
    const link = withClass(card, 'kg-product-card-button')
    const body = withClass(card, 'kg-product-card-description')
    return [
      picture ? galleryHtml([linkedOrNot(picture)], '') : '',
      paragraphOf(textOf(withClass(card, 'kg-product-card-title'))),
      body ? innerHtmlOf(body) : '',
      link ? buttonHtml(addressOf(link), textOf(link)) : '',
    ].join('')
  },
  'kg-signup-card': (_card, losses) => {
    losses.add('form')
    return ''
  },
}

const outer = (element: HtmlElement) => DomUtils.getOuterHTML(element, { encodeEntities: false })
const linkedOrNot = (picture: HtmlElement) =>
  picture.parent && 'name' in picture.parent && picture.parent.name === 'a'
    ? outer(picture.parent)
    : outer(picture)

/** What converts this element, where it is a card whose markup we know. */
export function cardOf(element: HtmlElement): Card | undefined {
  if (!hasClass(element, 'kg-card')) return undefined
  return Object.entries(CARDS).find(([name]) => hasClass(element, name))?.[1]
}
