import { playerUrlOf } from '../../reading/embed-player.ts'
import { galleryHtml } from '../ghost/ghost-cards.server.ts'
import { escapeHtml } from '../html-tree.server.ts'
import type { Losses } from '../losses.ts'

export interface Attachment {
  url: string
  alt: string
  /** Phrasing HTML; '' if it has none. */
  caption: string
  /** Id of the post that it was uploaded to; '' if there is none. */
  parentId: string
}

/** The data that a post's shortcodes refer to, and the counter of losses. */
export interface RewriteContext {
  postId: string
  attachments: ReadonlyMap<string, Attachment>
  /** Content of the reusable blocks (post type wp_block), by id. */
  reusableBlocks: ReadonlyMap<string, string>
  losses: Losses
}

const BLOCK_TAGS =
  '(?:table|thead|tfoot|caption|colgroup|tbody|tr|td|th|div|dl|dd|dt|ul|ol|li|pre|form|blockquote|address|p|h[1-6]|hr|fieldset|section|article|aside|header|footer|nav|figure|figcaption|details|summary|iframe|video|audio)'
const BLOCK_START = new RegExp(`\\s*(<${BLOCK_TAGS}(?=[\\s/>]))`, 'gi')
const BLOCK_END = new RegExp(`(</${BLOCK_TAGS}\\s*>|<hr\\s*/?>)\\s*`, 'gi')
const ONLY_TAGS = new RegExp(`^(?:<\\/?${BLOCK_TAGS}(?:\\s[^>]*)?>\\s*)+$`, 'i')
const STARTS_WITH_BLOCK = new RegExp(`^<\\/?${BLOCK_TAGS}(?=[\\s/>])`, 'i')

/**
 * Renders a post's content as WordPress does: empty lines as paragraphs, WordPress's own shortcodes as HTML. Removes the
 * block editor's comments, and other shortcodes, but not the text between their tags.
 */
export function rewriteWordpress(content: string, context: RewriteContext): string {
  const { losses } = context
  const hasBlocks = /<!--\s*wp:/.test(content)
  const withoutComments = insertReusableBlocks(content, context.reusableBlocks)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/<!--\s*\/?wp:([\w/-]*)([\s\S]*?)-->\n*/g, (_, name: string, attributes: string) => {
      // a block that ends with '/' is rendered by WordPress's server, so the file does not contain its HTML
      if (attributes.trimEnd().endsWith('/') && !INVISIBLE_BLOCKS.test(name)) losses.add('block', name)
      return ''
    })
  const text = rewriteShortcodes(withoutComments, context)
    .replaceAll(/<!--\s*(?:more|nextpage)[\s\S]*?-->/g, '\n\n')
    // URLs that the block editor embeds
    .replaceAll(
      /(<div class="wp-block-embed__wrapper">)\s*(https?:\/\/[^\s<]+)\s*(<\/div>)/g,
      (_, startTag: string, url: string, endTag: string) => startTag + embedFrameHtml(url) + endTag,
    )
  const withEmbeds = text.replaceAll(/^[ \t]*(https?:\/\/[^\s<]+)[ \t]*$/gm, (line, url: string) =>
    playerUrlOf(url) || EMBEDDED_URLS.test(url) ? embedFrameHtml(url) : line,
  )
  return hasBlocks ? withEmbeds.trim() : toParagraphs(withEmbeds)
}

const INVISIBLE_BLOCKS = /^(?:core\/)?(?:spacer|separator|more|nextpage)$/
const REUSABLE_BLOCK = /<!--\s*wp:(?:core\/)?block\s+(\{[^}]*\})\s*\/-->/g
/** Reusable blocks may contain others; WordPress refuses cycles, a file may have one. */
const MAX_BLOCK_DEPTH = 5

/** Replaces references to reusable blocks by their content. A reference to a block that the file lacks stays. */
function insertReusableBlocks(content: string, blocks: ReadonlyMap<string, string>, depth = 0): string {
  if (depth === MAX_BLOCK_DEPTH) return content
  return content.replaceAll(REUSABLE_BLOCK, (reference, attributes: string) => {
    const id = /"ref"\s*:\s*(\d+)/.exec(attributes)?.[1] ?? ''
    const block = blocks.get(id)
    return block === undefined ? reference : insertReusableBlocks(block, blocks, depth + 1)
  })
}

/** URLs that WordPress embeds if they stand alone on a line. */
const EMBEDDED_URLS =
  /^https?:\/\/(?:[\w-]+\.)*(?:twitter|x|instagram|facebook|tiktok|spotify|soundcloud|flickr|reddit|tumblr|dailymotion|ted|pinterest|bsky|wordpress)\.(?:com|app|tv)\/\S/i

/** A frame that `convertContent` later converts to a player or a link. */
const embedFrameHtml = (url: string) =>
  `\n\n<iframe src="${escapeHtml(url.replaceAll('&amp;', '&').trim())}"></iframe>\n\n`

/** Converts empty lines to paragraphs and single line breaks to <br>. Does not change block elements. */
function toParagraphs(html: string): string {
  const preBlocks: string[] = []
  const text = html
    // a placeholder protects preformatted text
    .replaceAll(
      /<pre[\s>][\s\S]*?<\/pre>/gi,
      (pre) => `\n\n<pre data-index="${preBlocks.push(pre) - 1}">\n\n`,
    )
    .replaceAll(BLOCK_START, '\n\n$1')
    .replaceAll(BLOCK_END, '$1\n\n')
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => {
      const pre = /^<pre data-index="(\d+)">$/.exec(paragraph)
      if (pre) return preBlocks[Number(pre[1])] ?? ''
      if (ONLY_TAGS.test(paragraph) || STARTS_WITH_BLOCK.test(paragraph)) return paragraph
      // text before a block's end tag is already inside that block
      const endTagMatch = new RegExp(`^([\\s\\S]*?)(</${BLOCK_TAGS}\\s*>)$`, 'i').exec(paragraph)
      const body = endTagMatch?.[1] ?? paragraph
      const lines = body.replaceAll(/(?<!<br\s*\/?>)[ \t]*\n/gi, '<br>\n')
      return endTagMatch ? lines + endTagMatch[2] : `<p>${lines}</p>`
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

const MEDIA_ATTRIBUTES = ['src', 'mp3', 'm4a', 'ogg', 'wav', 'mp4', 'm4v', 'webm', 'mov']

function rewriteShortcodes(text: string, context: RewriteContext): string {
  const escapedShortcodes: string[] = []
  const withMedia = text
    // WordPress shows [[name]] as the text [name]; a placeholder protects it
    .replaceAll(
      /\[\[([^[\]]+)\]\]/g,
      (_, inner: string) => `\u0001${escapedShortcodes.push(`[${inner}]`) - 1}\u0001`,
    )
    .replaceAll(/\[caption([^\]]*)\]([\s\S]*?)\[\/caption\]/gi, (_, attributes: string, inner: string) =>
      figureHtml(inner, attributesOf(attributes).get('caption')),
    )
    .replaceAll(/\[embed[^\]]*\]\s*([^\s[\]]+)\s*\[\/embed\]/gi, (_, url: string) => embedFrameHtml(url))
    .replaceAll(/\[youtube[\s=]+["']?(https?:[^\s"'\]]+)["']?[^\]]*\]/gi, (_, url: string) =>
      embedFrameHtml(url),
    )
    .replaceAll(/\[vimeo[\s=]+["']?(\d+|https?:[^\s"'\]]+)["']?[^\]]*\]/gi, (_, video: string) =>
      embedFrameHtml(/^\d+$/.test(video) ? `https://vimeo.com/${video}` : video),
    )
    .replaceAll(/\[gallery([^\]]*)\]/gi, (_, attributes: string) =>
      galleryShortcodeHtml(attributesOf(attributes), context),
    )
    .replaceAll(/\[playlist([^\]]*)\]/gi, (_, attributes: string) =>
      attachmentsOf(attributesOf(attributes), context)
        .map(({ url }) => mediaHtml(/\.(?:mp4|m4v|webm|mov|ogv)$/i.test(url) ? 'video' : 'audio', url))
        .join(''),
    )
    .replaceAll(
      /\[(audio|video)([^\]]*)\](?:\s*\[\/(?:audio|video)\])?/gi,
      (_, name: string, attributes: string) => {
        const values = attributesOf(attributes)
        const source = MEDIA_ATTRIBUTES.map((attribute) => values.get(attribute)).find(Boolean)
        return mediaHtml(name, source ?? /https?:\/\/[^\s"'\]]+/.exec(attributes)?.[0] ?? '')
      },
    )
  const namesWithEndTag = new Set(
    [...withMedia.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name = '']) => name),
  )
  return (
    withMedia
      .replaceAll(/\[\/[a-z][\w-]*\]/gi, '')
      // keeps brackets of the author, such as '[1]' and '[sic]', and removes what can only be a shortcode
      .replaceAll(/\[([a-z][\w-]*)((?:\s[^[\]]*)?)\]/gi, (shortcode, name: string, attributes: string) => {
        if (!namesWithEndTag.has(name) && !/=/.test(attributes) && !/[_-]/.test(name)) return shortcode
        context.losses.add('shortcode', name)
        return ''
      })
      // oxlint-disable-next-line no-control-regex -- matches the placeholders of escaped shortcodes
      .replaceAll(/\u0001(\d+)\u0001/g, (_, index: string) => escapedShortcodes[Number(index)] ?? '')
  )
}

/** A figure with the picture, its link and its caption; `inner` unchanged if it contains no picture. */
function figureHtml(inner: string, captionAttribute: string | undefined): string {
  const match = /^\s*((?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?)([\s\S]*)$/i.exec(inner)
  if (!match) return inner
  const caption = (captionAttribute ?? match[2] ?? '').trim()
  return `\n\n<figure>${match[1]}${caption ? `<figcaption>${caption}</figcaption>` : ''}</figure>\n\n`
}

const mediaHtml = (tag: string, url: string) =>
  `\n\n<${tag.toLowerCase()} src="${escapeHtml(url.replaceAll('&amp;', '&'))}"></${tag.toLowerCase()}>\n\n`

/** The attachments whose ids the shortcode lists; without ids, the attachments uploaded to the post. */
function attachmentsOf(
  attributes: Map<string, string>,
  { attachments, postId }: RewriteContext,
): Attachment[] {
  const ids = attributes.get('ids') ?? attributes.get('include')
  if (ids) return ids.split(/[\s,]+/).flatMap((id) => attachments.get(id) ?? [])
  return [...attachments.values()].filter(
    ({ parentId }) => parentId === (attributes.get('id') ?? postId) && parentId !== '',
  )
}

function galleryShortcodeHtml(attributes: Map<string, string>, context: RewriteContext): string {
  const pictures = attachmentsOf(attributes, context).filter(({ url }) => PICTURE_URL.test(url))
  if (pictures.length === 0) context.losses.add('shortcode', 'gallery')
  const figures = pictures.map(({ url, alt, caption }) =>
    galleryHtml([`<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`], caption),
  )
  return `\n\n${figures.join('\n')}\n\n`
}

const PICTURE_URL = /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?)(?:\?|$)/i
