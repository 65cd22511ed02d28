import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { playerOf } from './reading/embed-player.ts'

/** Version of the allow list. Increase it when the list gets shorter: stored content is then sanitized on reading. */
export const ALLOW_LIST = 1

/** Origins of frames, also in the content security policy. */
export const EMBED_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** Addresses of web pages, mail, telephones and this site; stricter than sanitize-html. */
const ADDRESS = /^(?:(?:https?:\/\/|mailto:|tel:)\S+|[/#?](?![/\\])\S*|[\w.-][\w./%?#&=+~-]*)$/i

function addressOf(value: string | undefined): string | undefined {
  const address = value?.trim()
  return address && ADDRESS.test(address) ? address : undefined
}

const pixelCount = (value: string | undefined) => (value && /^[1-9]\d{0,3}$/.test(value) ? value : undefined)

/** Removes undefined values, which sanitize-html would render. */
function definedAttributes(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}

const tagNames = (list: string) => list.split(' ')

const BLOCKS = tagNames('h2 h3 h4 p br hr blockquote pre figure figcaption details summary img iframe')
const LISTS_AND_TABLES = tagNames('ul ol li dl dt dd table caption thead tbody tfoot tr th td')
const PHRASES = tagNames('a strong b em i u s del ins sub sup mark small code kbd q cite abbr')
/** Removed with their content. */
const REMOVED_WITH_CONTENT = tagNames(
  'script style textarea option noscript noembed noframes xmp plaintext template svg math object applet title select button',
)

/** The allow list of posts, without scripts, styles, ids and classes (rule 79). */
const OPTIONS: IOptions = {
  allowedTags: [...BLOCKS, ...LISTS_AND_TABLES, ...PHRASES],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    abbr: ['title'],
    img: ['src', 'alt', 'title', 'width', 'height', 'aria-hidden', 'loading', 'decoding'],
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
  nonTextTags: REMOVED_WITH_CONTENT,
  // deeper nesting can hang browsers
  nestingLimit: 40,
  transformTags: {
    // the title is the page's only h1
    h1: 'h2',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href: rawHref, title }) => {
      const href = addressOf(rawHref)
      const rel = href && /^https?:/i.test(href) ? 'noopener' : undefined
      return { tagName, attribs: definedAttributes({ href, title, rel }) }
    },
    img: (tagName, { src, alt = '', title, width, height, 'aria-hidden': hidden }) => ({
      tagName,
      attribs: definedAttributes({
        src: addressOf(src),
        alt,
        title,
        width: pixelCount(width),
        height: pixelCount(height),
        // hides decoration from screen readers, but never a picture with an alternative text
        'aria-hidden': hidden === 'true' && alt.trim() === '' ? 'true' : undefined,
        loading: 'lazy',
        decoding: 'async',
      }),
    }),
    iframe: (tagName, { src = '', title, width, height }) => ({
      tagName,
      attribs: definedAttributes({
        src: playerOf(src.trim()),
        title: title?.trim() || 'Vídeo',
        width: pixelCount(width) ?? '560',
        height: pixelCount(height) ?? '315',
        loading: 'lazy',
        allowfullscreen: '',
        referrerpolicy: 'strict-origin-when-cross-origin',
        sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
      }),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'iframe') && !attribs.src,
}

/** A pass can produce HTML that needs another pass, such as links inside links. */
const MAX_PASSES = 4

/** Removes everything that a post may not contain. Idempotent. */
export function sanitizePost(html: string): string {
  let clean = html
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const previous = clean
    clean = sanitizeHtml(previous, OPTIONS).trim()
    if (clean === previous) break
  }
  return clean
}
