import { marked } from 'marked'
import { z } from 'zod'
import { tryParseJson } from '#app/base/try-parse-json.ts'
import {
  bookmarkHtml,
  buttonHtml,
  calloutHtml,
  galleryHtml,
  mediaLinkHtml,
  panelHtml,
  paragraphOf,
  ratingHtml,
  toggleHtml,
} from './ghost-cards.server.ts'
import { escapeHtml } from '../html-tree.server.ts'
import { audienceOf, type LexicalNode, listAt, textAt } from './lexical-node.ts'
import type { Losses } from '../losses.ts'

const lexicalSchema = z.object({ root: z.object({ children: z.array(z.record(z.string(), z.unknown())) }) })
/** Deeper nodes are ignored. */
const MAX_DEPTH = 60

/** Renders Lexical JSON as HTML, not sanitized; '' for invalid JSON. Counts unknown cards as losses. */
export function renderLexical(json: string, losses: Losses): string {
  const parsed = lexicalSchema.safeParse(tryParseJson(json))
  return parsed.success ? renderNodes(parsed.data.root.children, losses, 0) : ''
}

/** Counts cards that Ghost only sends by e-mail as losses; Ghost's HTML does not contain them. */
export function countEmailCards(json: string, losses: Losses): void {
  const parsed = lexicalSchema.safeParse(tryParseJson(json))
  for (const node of parsed.data?.root.children ?? []) {
    const type = textAt(node, 'type')
    if (type === 'email' || type === 'email-cta') losses.add('block', type)
  }
}

const escapedAt = (node: LexicalNode, name: string) => escapeHtml(textAt(node, name))

const renderNodes = (nodes: readonly LexicalNode[], losses: Losses, depth: number): string =>
  depth > MAX_DEPTH ? '' : nodes.map((node) => renderNode(node, losses, depth + 1)).join('')

function renderNode(node: LexicalNode, losses: Losses, depth: number): string {
  const type = textAt(node, 'type')
  const renderChildren = () => renderNodes(listAt(node, 'children'), losses, depth)
  const audience = audienceOf(node)
  if (audience === 'nobody') return ''
  if (audience === 'members') losses.add('members_only')
  const render = NODE_RENDERERS[type]
  if (render) return render(node, renderChildren, losses)
  // an unknown card without text
  if (!Array.isArray(node.children) && type !== '') losses.add('block', type)
  return renderChildren()
}

type Renderer = (node: LexicalNode, renderChildren: () => string, losses: Losses) => string

const wrapIn =
  (tag: string): Renderer =>
  (_node, renderChildren) =>
    `<${tag}>${renderChildren()}</${tag}>`
const renderHeading: Renderer = (node, renderChildren) => {
  const tag = /^h[1-6]$/.test(textAt(node, 'tag')) ? textAt(node, 'tag') : 'h2'
  return `<${tag}>${renderChildren()}</${tag}>`
}
const renderText: Renderer = (node) => withFormatTags(escapedAt(node, 'text'), node.format)
const renderLink: Renderer = (node, renderChildren) =>
  `<a href="${escapedAt(node, 'url')}">${renderChildren()}</a>`
const captionHtml = (html: string) => (html ? `<figcaption>${html}</figcaption>` : '')
const pictureHtml = (src: string, alt: string, href: string) => {
  const image = `<img src="${src}" alt="${alt}">`
  return href ? `<a href="${href}">${image}</a>` : image
}
const pictureHtmlOf = (node: LexicalNode) =>
  pictureHtml(escapedAt(node, 'src'), escapedAt(node, 'alt'), escapedAt(node, 'href'))
const cardPictureHtml = (node: LexicalNode, name: string, href = '') =>
  textAt(node, name) && pictureHtml(escapedAt(node, name), '', href)
const cardButton = (node: LexicalNode, isVisible: unknown, urlName: string, labelName: string) =>
  isVisible === true ? { url: escapedAt(node, urlName), label: escapedAt(node, labelName) } : null
const renderImage: Renderer = (node) =>
  `<figure>${pictureHtmlOf(node)}${captionHtml(textAt(node, 'caption'))}</figure>`
const mediaRenderer =
  (kind: 'audio' | 'video'): Renderer =>
  (node, _renderChildren, losses) => {
    losses.add(kind)
    return (
      mediaLinkHtml(kind, escapedAt(node, 'src'), escapedAt(node, 'title')) +
      paragraphOf(textAt(node, 'caption'))
    )
  }

const unwrapParagraph = (html: string) => html.replace(/^\s*<p[^>]*>([\s\S]*)<\/p>\s*$/i, '$1')

/** Renderers by node type. Lexical stores captions and texts of cards as HTML. */
const NODE_RENDERERS: Record<string, Renderer> = {
  text: renderText,
  'extended-text': renderText,
  linebreak: () => '<br>',
  paragraph: wrapIn('p'),
  heading: renderHeading,
  'extended-heading': renderHeading,
  quote: wrapIn('blockquote'),
  'extended-quote': wrapIn('blockquote'),
  aside: wrapIn('blockquote'),
  list: (node, renderChildren) => {
    const tag = node.listType === 'number' ? 'ol' : 'ul'
    // Lexical stores a nested list as a separate item after its parent item
    const items = renderChildren().replaceAll(/<\/li><li>(?=<[ou]l>)/g, '')
    return `<${tag}>${items}</${tag}>`
  },
  listitem: wrapIn('li'),
  link: renderLink,
  autolink: renderLink,
  horizontalrule: () => '<hr>',
  codeblock: (node) => {
    const code = `<pre><code>${escapedAt(node, 'code')}</code></pre>`
    const captionText = textAt(node, 'caption')
    return captionText ? `<figure>${code}${captionHtml(captionText)}</figure>` : code
  },
  html: (node) => textAt(node, 'html'),
  markdown: (node) => marked.parse(textAt(node, 'markdown'), { async: false }),
  image: renderImage,
  gallery: (node) => galleryHtml(listAt(node, 'images').map(pictureHtmlOf), textAt(node, 'caption')),
  bookmark: (node) => {
    const value = typeof node.metadata === 'object' && node.metadata !== null ? node.metadata : {}
    const metadata = value as LexicalNode
    return (
      bookmarkHtml(escapedAt(node, 'url'), escapedAt(metadata, 'title'), escapedAt(metadata, 'description')) +
      paragraphOf(textAt(node, 'caption'))
    )
  },
  callout: (node) =>
    calloutHtml(escapedAt(node, 'calloutEmoji'), unwrapParagraph(textAt(node, 'calloutText'))),
  button: (node) => buttonHtml(escapedAt(node, 'buttonUrl'), escapedAt(node, 'buttonText')),
  toggle: (node) => toggleHtml(textAt(node, 'heading'), textAt(node, 'content')),
  embed: (node) => {
    const frame = textAt(node, 'html') || `<iframe src="${escapedAt(node, 'url')}"></iframe>`
    return `<figure>${frame}${captionHtml(textAt(node, 'caption'))}</figure>`
  },
  audio: mediaRenderer('audio'),
  video: mediaRenderer('video'),
  file: (node) =>
    mediaLinkHtml(
      'file',
      escapedAt(node, 'src'),
      escapedAt(node, 'fileTitle') || escapedAt(node, 'fileName'),
    ) + paragraphOf(escapedAt(node, 'fileCaption')),
  header: (node) => {
    const title = textAt(node, 'header')
    const parts = [title && `<h2>${title}</h2>`, paragraphOf(textAt(node, 'subheader'))]
    const button = cardButton(node, node.buttonEnabled, 'buttonUrl', 'buttonText')
    return panelHtml(cardPictureHtml(node, 'backgroundImageSrc'), parts, button)
  },
  product: (node) => {
    const stars = node.productRatingEnabled === true ? ratingHtml(Number(node.productStarRating)) : ''
    const parts = [paragraphOf(textAt(node, 'productTitle')), stars, textAt(node, 'productDescription')]
    const button = cardButton(node, node.productButtonEnabled, 'productUrl', 'productButton')
    return panelHtml(cardPictureHtml(node, 'productImageSrc'), parts, button)
  },
  'call-to-action': (node) => {
    const label = node.hasSponsorLabel === true ? paragraphOf(textAt(node, 'sponsorLabel')) : ''
    const button = cardButton(node, node.showButton, 'buttonUrl', 'buttonText')
    const linkedPicture = cardPictureHtml(node, 'imageUrl', button?.url)
    return panelHtml(linkedPicture, [label, paragraphOf(textAt(node, 'textValue'))], button)
  },
  signup: (_node, _renderChildren, losses) => {
    losses.add('form')
    return ''
  },
  paywall: () => '',
}

/** The tag for each bit of a text's format, lowest bit first. */
const FORMAT_TAGS = ['strong', 'em', 's', 'u', 'code', 'sub', 'sup', 'mark']

/** Wraps HTML in the elements of `format`, a bit mask. */
function withFormatTags(html: string, format: unknown): string {
  const bitMask = typeof format === 'number' ? format : 0
  return FORMAT_TAGS.reduce(
    (inner, tag, index) => ((bitMask & (1 << index)) === 0 ? inner : `<${tag}>${inner}</${tag}>`),
    html,
  )
}
