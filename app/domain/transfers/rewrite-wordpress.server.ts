import { playerOf } from '../blog/embed-player.ts'

export interface Attachment {
  address: string
  alt: string
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
export function rewriteWordpress(content: string, attachments: ReadonlyMap<string, Attachment>): string {
  const hasBlocks = /<!--\s*wp:/.test(content)
  const text = rewriteShortcodes(
    content.replaceAll(/\r\n?/g, '\n').replaceAll(/<!--\s*\/?wp:[\s\S]*?-->\n*/g, ''),
    attachments,
  )
    .replaceAll(/<!--\s*(?:more|nextpage)[\s\S]*?-->/g, '\n\n')
    // what its block editor keeps of an embedded address
    .replaceAll(
      /(<div class="wp-block-embed__wrapper">)\s*(https?:\/\/[^\s<]+)\s*(<\/div>)/g,
      (_, a, url, b) => [a, embedOf(url as string), b].join(''),
    )
  const embedded = text.replaceAll(/^[ \t]*(https?:\/\/[^\s<]+)[ \t]*$/gm, (whole, url: string) =>
    playerOf(url) ? embedOf(url) : whole,
  )
  return hasBlocks ? embedded.trim() : paragraphs(embedded)
}

/** A player for videos we show, a link for all else. */
function embedOf(address: string): string {
  const url = address.replaceAll('&amp;', '&').trim()
  const safe = url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  return playerOf(url)
    ? `\n\n<iframe src="${safe}"></iframe>\n\n`
    : `\n\n<p><a href="${safe}">${safe}</a></p>\n\n`
}

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

function rewriteShortcodes(text: string, attachments: ReadonlyMap<string, Attachment>): string {
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
    .replaceAll(/\[gallery([^\]]*)\]/gi, (_, given: string) => galleryOf(attributesOf(given), attachments))
    .replaceAll(/\[(?:audio|video|playlist)([^\]]*)\](?:\s*\[\/(?:audio|video)\])?/gi, (_, given: string) => {
      const values = attributesOf(given)
      const source = ['src', 'mp3', 'm4a', 'mp4', 'ogg', 'webm'].map((name) => values.get(name)).find(Boolean)
      return source ? embedOf(source) : ''
    })
  const closed = new Set([...rewritten.matchAll(/\[\/([a-z][\w-]*)\]/gi)].map(([, name = '']) => name))
  return (
    rewritten
      .replaceAll(/\[\/[a-z][\w-]*\]/gi, '')
      // '[1]' and '[sic]' are words of the author: only what can be nothing else goes
      .replaceAll(/\[([a-z][\w-]*)((?:\s[^[\]]*)?)\]/gi, (whole, name: string, given: string) =>
        closed.has(name) || /=/.test(given) || /[_-]/.test(name) ? '' : whole,
      )
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

function galleryOf(given: Map<string, string>, attachments: ReadonlyMap<string, Attachment>): string {
  const ids = (given.get('ids') ?? given.get('include') ?? '').split(/[\s,]+/)
  const quote = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const figures = ids.flatMap((id) => {
    const picture = attachments.get(id)
    return picture
      ? [`<figure><img src="${quote(picture.address)}" alt="${quote(picture.alt)}"></figure>`]
      : []
  })
  return figures.length > 0 ? `\n\n${figures.join('\n\n')}\n\n` : ''
}
