import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { playerOf } from './embed-player.ts'

/** Goes up whenever the list below changes: what an older list let in is cleaned again before it is shown. */
export const ALLOW_LIST = 1

/** Who may be shown inside a frame; the content security policy names the same. */
export const EMBED_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** Addresses of our own pages, and those of the web, mail and telephone; stricter than the library's reading. */
const ADDRESS = /^(?:(?:https?:\/\/|mailto:|tel:)\S+|[/#?](?![/\\])\S*|[\w.-][\w./%?#&=+~-]*)$/i

function addressOf(given: string | undefined): string | undefined {
  const address = given?.trim()
  return address && ADDRESS.test(address) ? address : undefined
}

const pixels = (value: string | undefined) => (value && /^[1-9]\d{0,3}$/.test(value) ? value : undefined)

/** Without what is undefined, since the library would write it out. */
function attributes(given: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}

const names = (list: string) => list.split(' ')

const BLOCKS = names('h2 h3 h4 p br hr blockquote pre figure figcaption details summary img iframe')
const LISTS_AND_TABLES = names('ul ol li dl dt dd table caption thead tbody tfoot tr th td')
const PHRASES = names('a strong b em i u s del ins sub sup mark small code kbd q cite abbr')
/** What stands inside these is no text for readers: it goes with them. */
const NO_TEXT = names(
  'script style textarea option noscript noembed noframes xmp plaintext template svg math object applet title select button',
)

/** What an article needs and nothing that runs, styles the page or names parts of it (product.md 16). */
const OPTIONS: IOptions = {
  allowedTags: [...BLOCKS, ...LISTS_AND_TABLES, ...PHRASES],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    abbr: ['title'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'decoding'],
    iframe: ['src', 'title', 'width', 'height', 'loading', 'allowfullscreen', 'referrerpolicy', 'sandbox'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https'], iframe: ['https'] },
  allowProtocolRelative: false,
  allowedIframeHostnames: ['www.youtube-nocookie.com', 'player.vimeo.com'],
  disallowedTagsMode: 'discard',
  nonTextTags: NO_TEXT,
  // deeper than any article; a browser would only hang on it
  nestingLimit: 40,
  transformTags: {
    // the title is the page's only heading of the first rank
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href: given, title }) => {
      const href = addressOf(given)
      const rel = href && /^https?:/i.test(href) ? 'noopener' : undefined
      return { tagName, attribs: attributes({ href, title, rel }) }
    },
    img: (tagName, { src, alt = '', title, width, height }) => ({
      tagName,
      attribs: attributes({
        src: addressOf(src),
        alt,
        title,
        width: pixels(width),
        height: pixels(height),
        loading: 'lazy',
        decoding: 'async',
      }),
    }),
    iframe: (tagName, { src = '', title, width, height }) => ({
      tagName,
      attribs: attributes({
        src: playerOf(src.trim()),
        title: title?.trim() || 'Vídeo',
        width: pixels(width) ?? '560',
        height: pixels(height) ?? '315',
        loading: 'lazy',
        allowfullscreen: '',
        referrerpolicy: 'strict-origin-when-cross-origin',
        sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
      }),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'iframe') && !attribs.src,
}

/** What was mended may need mending once more, as links inside links; two rounds were always enough. */
const MOST_ROUNDS = 4

/** The HTML with only what a post may hold. Cleaning what is clean changes nothing. */
export function sanitizePost(html: string): string {
  let clean = html
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = clean
    clean = sanitizeHtml(before, OPTIONS).trim()
    if (clean === before) break
  }
  return clean
}
