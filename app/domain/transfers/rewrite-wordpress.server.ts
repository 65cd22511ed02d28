import { playerOf } from '../blog/embed-player.ts'
import { galleryHtml } from './ghost-cards.server.ts'
import { escapeHtml } from './html-tree.server.ts'
import type { Losses } from './losses.ts'

export interface Attachment {
  address: string
  alt: string
  /** The post it was uploaded to; '' for none. */
  parent: string
}

/** What a post's shortcodes refer to, and where the words for the administrator go. */
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
 * What WordPress does when it shows a post, done once: paragraphs where the author only pressed Enter, shortcodes of
 * WordPress itself turned into HTML, of others the words kept, and the comments of its block editor taken out.
 */
export function rewriteWordpress(content: string, context: RewriteContext): string {
  const { losses } = context
  const hasBlocks = /<!--\s*wp:/.test(content)
  const written = content
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/<!--\s*\/?wp:([\w/-]*)([\s\S]*?)-->\n*/g, (_, name: string, given: string) => {
      // a block that the server fills in has no HTML of its own
      if (given.trimEnd().endsWith('/') && !INVISIBLE_BLOCKS.test(name)) losses.add('block', name)
      return ''
    })
  const text = rewriteShortcodes(written, context)
    .replaceAll(/<!--\s*(?:more|nextpage)[\s\S]*?-->/g, '\n\n')
    // what its block editor keeps of an embedded address
    .replaceAll(
      /(<div class="wp-block-embed__wrapper">)\s*(https?:\/\/[^\s<]+)\s*(<\/div>)/g,
      (_, a, url, b) => [a, embedOf(url as string), b].join(''),
    )
  const embedded = text.replaceAll(/^[ \t]*(https?:\/\/[^\s<]+)[ \t]*$/gm, (whole, url: string) =>
    playerOf(url) || EMBEDDED_HOSTS.test(url) ? embedOf(url) : whole,
  )
  return hasBlocks ? embedded.trim() : paragraphs(embedded)
}

/** Blocks without words or pictures. */
const INVISIBLE_BLOCKS = /^(?:core\/)?(?:spacer|separator|more|nextpage|block)$/
/** Whose addresses WordPress turns into embedded content where one stands alone on its line. */
const EMBEDDED_HOSTS =
  /^https?:\/\/(?:[\w-]+\.)*(?:twitter|x|instagram|facebook|tiktok|spotify|soundcloud|flickr|reddit|tumblr|dailymotion|ted|pinterest|bsky|wordpress)\.(?:com|app|tv)\/\S/i

/** A frame, which becomes a player or a link when the content is converted. */
const embedOf = (address: string) =>
  `\n\n<iframe src="${escapeHtml(address.replaceAll('&amp;', '&').trim())}"></iframe>\n\n`

/** Empty lines part paragraphs, single line ends are kept; what is a block already stays as it is. */
function paragraphs(html: string): string {
  const kept: string[] = []
  const text = html
    // what its author aligned by hand
    .replaceAll(/<pre[\s>][\s\S]*?<\/pre>/gi, (pre) => `\n\n<pre data-kept="${kept.push(pre) - 1}">\n\n`)
    .replaceAll(BLOCK_START, '\n\n$1')
    .replaceAll(BLOCK_END, '$1\n\n')
  return text
    .split(/\n\s*\n/)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')
    .map((piece) => {
      const pre = /^<pre data-kept="(\d+)">$/.exec(piece)
      if (pre) return kept[Number(pre[1])] ?? ''
      if (ONLY_TAGS.test(piece) || STARTS_WITH_BLOCK.test(piece)) return piece
      // the end of a block whose words began it: '…</p>' needs none of its own
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
  const escaped: string[] = []
  const rewritten = text
    // one that is to be read, not done
    .replaceAll(/\[\[([^[\]]+)\]\]/g, (_, inside: string) => `\u0001${escaped.push(`[${inside}]`) - 1}\u0001`)
    .replaceAll(/\[caption([^\]]*)\]([\s\S]*?)\[\/caption\]/gi, (_, given: string, inside: string) =>
      figureOf(inside, attributesOf(given).get('caption')),
    )
    .replaceAll(/\[embed[^\]]*\]\s*([^\s[\]]+)\s*\[\/embed\]/gi, (_, url: string) => embedOf(url))
    .replaceAll(/\[youtube[\s=]+["']?(https?:[^\s"'\]]+)["']?[^\]]*\]/gi, (_, url: string) => embedOf(url))
    .replaceAll(/\[vimeo[\s=]+["']?(\d+|https?:[^\s"'\]]+)["']?[^\]]*\]/gi, (_, video: string) =>
      embedOf(/^\d+$/.test(video) ? `https://vimeo.com/${video}` : video),
    )
    .replaceAll(/\[gallery([^\]]*)\]/gi, (_, given: string) => galleryOf(attributesOf(given), context))
    .replaceAll(/\[playlist([^\]]*)\]/gi, (_, given: string) =>
      attachmentsOf(attributesOf(given), context)
        .map(({ address }) =>
          mediaOf(/\.(?:mp4|m4v|webm|mov|ogv)$/i.test(address) ? 'video' : 'audio', address),
        )
        .join(''),
    )
    .replaceAll(
      /\[(audio|video)([^\]]*)\](?:\s*\[\/(?:audio|video)\])?/gi,
      (_, name: string, given: string) => {
        const values = attributesOf(given)
        const source = MEDIA_NAMES.map((one) => values.get(one)).find(Boolean)
        return mediaOf(name, source ?? /https?:\/\/[^\s"'\]]+/.exec(given)?.[0] ?? '')
      },
    )
  const closed = new Set([...rewritten.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name = '']) => name))
  return (
    rewritten
      .replaceAll(/\[\/[a-z][\w-]*\]/gi, '')
      // '[1]' and '[sic]' are words of the author: only what can be nothing else goes
      .replaceAll(/\[([a-z][\w-]*)((?:\s[^[\]]*)?)\]/gi, (whole, name: string, given: string) => {
        if (!closed.has(name) && !/=/.test(given) && !/[_-]/.test(name)) return whole
        context.losses.add('shortcode', name)
        return ''
      })
      // oxlint-disable-next-line no-control-regex -- set above, where no text has it
      .replaceAll(/\u0001(\d+)\u0001/g, (_, index: string) => escaped[Number(index)] ?? '')
  )
}

/** The picture, linked or not, and below it the words. */
function figureOf(inside: string, given: string | undefined): string {
  const found = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inside)
  if (!found) return inside
  const words = (given ?? found[2] ?? '').trim()
  return `\n\n<figure>${found[1]}${words ? `<figcaption>${words}</figcaption>` : ''}</figure>\n\n`
}

const mediaOf = (name: string, address: string) =>
  `\n\n<${name.toLowerCase()} src="${escapeHtml(address.replaceAll('&amp;', '&'))}"></${name.toLowerCase()}>\n\n`

/** Those that are named, else those uploaded to the post. */
function attachmentsOf(given: Map<string, string>, { attachments, postId }: RewriteContext): Attachment[] {
  const named = given.get('ids') ?? given.get('include')
  if (named) return named.split(/[\s,]+/).flatMap((id) => attachments.get(id) ?? [])
  return [...attachments.values()].filter(
    ({ parent }) => parent === (given.get('id') ?? postId) && parent !== '',
  )
}

function galleryOf(given: Map<string, string>, context: RewriteContext): string {
  const pictures = attachmentsOf(given, context).filter(({ address }) => IS_PICTURE.test(address))
  if (pictures.length === 0) context.losses.add('shortcode', 'gallery')
  const images = pictures.map(
    ({ address, alt }) => `<img src="${escapeHtml(address)}" alt="${escapeHtml(alt)}">`,
  )
  return `\n\n${galleryHtml(images, '')}\n\n`
}

const IS_PICTURE = /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?)(?:\?|$)/i
