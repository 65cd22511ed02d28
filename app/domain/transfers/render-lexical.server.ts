import { marked } from 'marked'
import { z } from 'zod'
import {
  bookmarkHtml,
  buttonHtml,
  calloutHtml,
  galleryHtml,
  mediaLinkHtml,
  toggleHtml,
} from './ghost-cards.server.ts'
import { escapeHtml } from './html-tree.server.ts'
import type { Losses } from './losses.ts'

type LexicalNode = Record<string, unknown>

const document = z.object({ root: z.object({ children: z.array(z.record(z.string(), z.unknown())) }) })
/** Deeper than any list that a person writes. */
const MAX_DEPTH = 60

/** HTML of a text in Ghost's own format (Lexical, as JSON); '' for what is none. Unknown cards count as lost. */
export function renderLexical(json: string, losses: Losses): string {
  const parsed = document.safeParse(parsedJson(json))
  return parsed.success ? renderAll(parsed.data.root.children, losses, 0) : ''
}

function parsedJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

const textAt = (node: LexicalNode, name: string) => {
  const value = node[name]
  return typeof value === 'string' ? value : ''
}
const escapedAt = (node: LexicalNode, name: string) => escapeHtml(textAt(node, name))
const listAt = (node: LexicalNode, name: string) =>
  Array.isArray(node[name])
    ? node[name].filter((one): one is LexicalNode => typeof one === 'object' && one !== null)
    : []

const renderAll = (nodes: readonly LexicalNode[], losses: Losses, depth: number): string =>
  depth > MAX_DEPTH ? '' : nodes.map((node) => renderNode(node, losses, depth + 1)).join('')

function renderNode(node: LexicalNode, losses: Losses, depth: number): string {
  const type = textAt(node, 'type')
  const inside = () => renderAll(listAt(node, 'children'), losses, depth)
  const render = NODES[type]
  if (render) return render(node, inside, losses)
  // a card of the editor that has no words of its own
  if (!Array.isArray(node.children) && type !== '') losses.add('block', type)
  return inside()
}

type Render = (node: LexicalNode, inside: () => string, losses: Losses) => string

const inTag =
  (tag: string): Render =>
  (_node, inside) =>
    `<${tag}>${inside()}</${tag}>`
const heading: Render = (node, inside) => {
  const tag = /^h[1-6]$/.test(textAt(node, 'tag')) ? textAt(node, 'tag') : 'h2'
  return `<${tag}>${inside()}</${tag}>`
}
const text: Render = (node) => formatted(escapedAt(node, 'text'), node.format)
const link: Render = (node, inside) => `<a href="${escapedAt(node, 'url')}">${inside()}</a>`
const caption = (html: string) => (html ? `<figcaption>${html}</figcaption>` : '')
const picture = (node: LexicalNode) => {
  const image = `<img src="${escapedAt(node, 'src')}" alt="${escapedAt(node, 'alt')}">`
  const href = escapedAt(node, 'href')
  return href ? `<a href="${href}">${image}</a>` : image
}
const image: Render = (node) => `<figure>${picture(node)}${caption(textAt(node, 'caption'))}</figure>`
const media =
  (kind: 'audio' | 'video'): Render =>
  (node, _inside, losses) => {
    losses.add(kind)
    const words = textAt(node, 'caption')
    return (
      mediaLinkHtml(kind, escapedAt(node, 'src'), escapedAt(node, 'title')) + (words && `<p>${words}</p>`)
    )
  }

/** Captions and the texts of cards are HTML in this format; everything is sanitized afterwards. */
const NODES: Record<string, Render> = {
  text,
  'extended-text': text,
  linebreak: () => '<br>',
  paragraph: inTag('p'),
  heading,
  'extended-heading': heading,
  quote: inTag('blockquote'),
  'extended-quote': inTag('blockquote'),
  aside: inTag('blockquote'),
  list: (node, inside) => {
    const tag = node.listType === 'number' ? 'ol' : 'ul'
    return `<${tag}>${inside()}</${tag}>`
  },
  listitem: inTag('li'),
  link,
  autolink: link,
  horizontalrule: () => '<hr>',
  codeblock: (node) => `<pre><code>${escapedAt(node, 'code')}</code></pre>`,
  html: (node) => textAt(node, 'html'),
  markdown: (node) => marked.parse(textAt(node, 'markdown'), { async: false }),
  image,
  gallery: (node) => galleryHtml(listAt(node, 'images').map(picture), textAt(node, 'caption')),
  bookmark: (node) => {
    const about = typeof node.metadata === 'object' && node.metadata !== null ? node.metadata : {}
    const shown = about as LexicalNode
    return bookmarkHtml(escapedAt(node, 'url'), escapedAt(shown, 'title'), escapedAt(shown, 'description'))
  },
  callout: (node) => calloutHtml(escapedAt(node, 'calloutEmoji'), textAt(node, 'calloutText')),
  button: (node) => buttonHtml(escapedAt(node, 'buttonUrl'), escapedAt(node, 'buttonText')),
  toggle: (node) => toggleHtml(textAt(node, 'heading'), textAt(node, 'content')),
  embed: (node) => textAt(node, 'html') || `<iframe src="${escapedAt(node, 'url')}"></iframe>`,
  audio: media('audio'),
  video: media('video'),
  file: (node) =>
    mediaLinkHtml(
      'file',
      escapedAt(node, 'src'),
      escapedAt(node, 'fileTitle') || escapedAt(node, 'fileName'),
    ),
  header: (node) => `<h2>${textAt(node, 'header')}</h2><p>${textAt(node, 'subheader')}</p>`,
  paywall: () => '',
}

const FORMATS: readonly (readonly [number, string])[] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [16, 'code'],
  [32, 'sub'],
  [64, 'sup'],
  [128, 'mark'],
]

/** Lexical writes the formats of a text as bits of one number. */
function formatted(html: string, format: unknown): string {
  const bits = typeof format === 'number' ? format : 0
  return FORMATS.reduce(
    (inner, [bit, tag]) => ((bits & bit) === 0 ? inner : `<${tag}>${inner}</${tag}>`),
    html,
  )
}
