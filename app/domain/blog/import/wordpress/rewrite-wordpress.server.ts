import { playerOf } from '../../reading/embed-player.ts'
import { galleryHtml } from '../ghost/ghost-cards.server.ts'
import { escapeHtml } from '../html-tree.server.ts'
import type { Losses } from '../losses.ts'

export interface Attachment {
  address: string
  alt: string
  /** Phrasing HTML; '' for none. */
  caption: string
  /** Id of the post it was uploaded to; '' for none. */
  parent: string
}

/** Context of the shortcodes in a post. */
export interface RewriteContext {
  postId: string
  attachments: ReadonlyMap<string, Attachment>
  losses: Losses
}

const BLOCKS =
  '(?:table|thead|tfoot|caption|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|blockquote|address|p|h[1-6]|hr|fieldset|section|article|aside|header|footer|nav|figure|figcaption|details|summary|iframe|video|audio)'
const BLOCK_START = new RegExp(`\\s*(<${BLOCKS}(?=[\\s/>]))`, 'gi')
const BLOCK_END = new RegExp(`(</${BLOCKS}\\s*>|<hr\\s*/?>)\\s*`, 'gi')
const ONLY_TAGS = new RegExp(`^(?:<\\/?${BLOCKS}(?:\\s[^>]*)?>\\s*)+$`, 'i')
const STARTS_WITH_BLOCK = new RegExp(`^<\\/?${BLOCKS}(?=[\\s/>])`, 'i')

/**
 * Renders a post's content as WordPress does: line breaks as paragraphs, WordPress's own shortcodes as HTML. Removes
 * other shortcodes, except the text inside them, and the comments of the block editor.
 */
export function rewriteWordpress(content: string, context: RewriteContext): string {
  const { losses } = context
  const hasBlocks = /<!--\s*wp:/.test(content)
  const withoutComments = content
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/<!--\s*\/?wp:([\w/-]*)([\s\S]*?)-->\n*/g, (_, name: string, attributes: string) => {
      // a block that WordPress renders on the server, so the file has no HTML of it
      if (attributes.trimEnd().endsWith('/') && !INVISIBLE_BLOCKS.test(name)) losses.add('block', name)
      return ''
    })
  const text = rewriteShortcodes(withoutComments, context)
    .replaceAll(/<!--\s*(?:more|nextpage)[\s\S]*?-->/g, '\n\n')
    // addresses embedded with the block editor
    .replaceAll(
      /(<div class="wp-block-embed__wrapper">)\s*(https?:\/\/[^\s<]+)\s*(<\/div>)/g,
      (_, startTag: string, url: string, endTag: string) => startTag + embedOf(url) + endTag,
    )
  const embedded = text.replaceAll(/^[ \t]*(https?:\/\/[^\s<]+)[ \t]*$/gm, (whole, url: string) =>
    playerOf(url) || EMBEDDED_HOSTS.test(url) ? embedOf(url) : whole,
  )
  return hasBlocks ? embedded.trim() : toParagraphs(embedded)
}

/** Blocks without visible content. */
const INVISIBLE_BLOCKS = /^(?:core\/)?(?:spacer|separator|more|nextpage|block)$/
/** Addresses that WordPress embeds if they are alone on a line. */
const EMBEDDED_HOSTS =
  /^https?:\/\/(?:[\w-]+\.)*(?:twitter|x|instagram|facebook|tiktok|spotify|soundcloud|flickr|reddit|tumblr|dailymotion|ted|pinterest|bsky|wordpress)\.(?:com|app|tv)\/\S/i

/** A frame, which `convertContent` converts to a player or a link. */
const embedOf = (address: string) =>
  `\n\n<iframe src="${escapeHtml(address.replaceAll('&amp;', '&').trim())}"></iframe>\n\n`

/** Converts empty lines to paragraphs and single line breaks to <br>; blocks stay unchanged. */
function toParagraphs(html: string): string {
  const preBlocks: string[] = []
  const text = html
    // preformatted text stays unchanged
    .replaceAll(
      /<pre[\s>][\s\S]*?<\/pre>/gi,
      (pre) => `\n\n<pre data-index="${preBlocks.push(pre) - 1}">\n\n`,
    )
    .replaceAll(BLOCK_START, '\n\n$1')
    .replaceAll(BLOCK_END, '$1\n\n')
  return text
    .split(/\n\s*\n/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) => {
      const pre = /^<pre data-index="(\d+)">$/.exec(piece)
      if (pre) return preBlocks[Number(pre[1])] ?? ''
      if (ONLY_TAGS.test(piece) || STARTS_WITH_BLOCK.test(piece)) return piece
      // text before an end tag is already inside a block
      const closing = new RegExp(`^([\\s\\S]*?)(</${BLOCKS}\\s*>)$`, 'i').exec(piece)
      const body = closing?.[1] ?? piece
      const lines = body.replaceAll(/(?<!<br\s*\/?>)[ \t]*\n/gi, '<br>\n')
      return closing ? lines + closing[2] : `<p>${lines}</p>`
    })
    .join('\n')
}

const ATTRIBUTE = /([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))/g

function attributesOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => [
      name.toLowerCase(),
      values.find((value) => value !== undefined) ?? '',
    ]),
  )
}

const MEDIA_NAMES = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'mp4', 'm4v', 'webm', 'mov']

function rewriteShortcodes(text: string, context: RewriteContext): string {
  const escapedShortcodes: string[] = []
  const rewritten = text
    // [[escaped]] shortcodes are text
    .replaceAll(
      /\[\[([^[\]]+)\]\]/g,
      (_, inner: string) => `\u0001${escapedShortcodes.push(`[${inner}]`) - 1}\u0001`,
    )
    .replaceAll(/\[caption([^\]]*)\]([\s\S]*?)\[\/caption\]/gi, (_, attributes: string, inner: string) =>
      figureOf(inner, attributesOf(attributes).get('caption')),
    )
    .replaceAll(/\[embed[^\]]*\]\s*([^\s[\]]+)\s*\[\/embed\]/gi, (_, url: string) => embedOf(url))
    .replaceAll(/\[youtube[\s=]+["']?(https?:[^\s"'\]]+)["']?[^\]]*\]/gi, (_, url: string) => embedOf(url))
    .replaceAll(/\[vimeo[\s=]+["']?(\d+|https?:[^\s"'\]]+)["']?[^\]]*\]/gi, (_, video: string) =>
      embedOf(/^\d+$/.test(video) ? `https://vimeo.com/${video}` : video),
    )
    .replaceAll(/\[gallery([^\]]*)\]/gi, (_, attributes: string) =>
      galleryOf(attributesOf(attributes), context),
    )
    .replaceAll(/\[playlist([^\]]*)\]/gi, (_, attributes: string) =>
      attachmentsOf(attributesOf(attributes), context)
        .map(({ address }) =>
          mediaOf(/\.(?:mp4|m4v|webm|mov|ogv)$/i.test(address) ? 'video' : 'audio', address),
        )
        .join(''),
    )
    .replaceAll(
      /\[(audio|video)([^\]]*)\](?:\s*\[\/(?:audio|video)\])?/gi,
      (_, name: string, attributes: string) => {
        const values = attributesOf(attributes)
        const source = MEDIA_NAMES.map((attribute) => values.get(attribute)).find(Boolean)
        return mediaOf(name, source ?? /https?:\/\/[^\s"'\]]+/.exec(attributes)?.[0] ?? '')
      },
    )
  const closedNames = new Set([...rewritten.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name = '']) => name))
  return (
    rewritten
      .replaceAll(/\[\/[a-z][\w-]*\]/gi, '')
      // keeps words of the author, such as '[1]' and '[sic]'; removes what can only be a shortcode
      .replaceAll(/\[([a-z][\w-]*)((?:\s[^[\]]*)?)\]/gi, (whole, name: string, attributes: string) => {
        if (!closedNames.has(name) && !/=/.test(attributes) && !/[_-]/.test(name)) return whole
        context.losses.add('shortcode', name)
        return ''
      })
      // oxlint-disable-next-line no-control-regex -- marks the escaped shortcodes replaced above
      .replaceAll(/\u0001(\d+)\u0001/g, (_, index: string) => escapedShortcodes[Number(index)] ?? '')
  )
}

/** A figure with the picture, its link and its caption. */
function figureOf(inner: string, attributes: string | undefined): string {
  const match = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner)
  if (!match) return inner
  const caption = (attributes ?? match[2] ?? '').trim()
  return `\n\n<figure>${match[1]}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>\n\n`
}

const mediaOf = (name: string, address: string) =>
  `\n\n<${name.toLowerCase()} src="${escapeHtml(address.replaceAll('&amp;', '&'))}"></${name.toLowerCase()}>\n\n`

/** The attachments whose ids the shortcode lists, else those uploaded to the post. */
function attachmentsOf(
  attributes: Map<string, string>,
  { attachments, postId }: RewriteContext,
): Attachment[] {
  const ids = attributes.get('ids') ?? attributes.get('include')
  if (ids) return ids.split(/[\s,]+/).flatMap((id) => attachments.get(id) ?? [])
  return [...attachments.values()].filter(
    ({ parent }) => parent === (attributes.get('id') ?? postId) && parent !== '',
  )
}

function galleryOf(attributes: Map<string, string>, context: RewriteContext): string {
  const pictures = attachmentsOf(attributes, context).filter(({ address }) => IS_PICTURE.test(address))
  if (pictures.length === 0) context.losses.add('shortcode', 'gallery')
  const figures = pictures.map(({ address, alt, caption }) =>
    galleryHtml([`<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">`], caption),
  )
  return `\n\n${figures.join('\n')}\n\n`
}

const IS_PICTURE = /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?)(?:\?|$)/i
