import sanitizeHtml, { type IOptions } from 'sanitize-html'
import { playerUrlOf } from './reading/embed-player.ts'

/** Increase it when the allow list gets shorter: content of an earlier version is then sanitized on reading. */
export const ALLOW_LIST_VERSION = 1

/** Origins of video players; the content security policy allows frames of these. */
export const EMBED_ORIGINS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** URLs with http, https, mailto or tel, and paths of this site; stricter than sanitize-html. */
const ALLOWED_URL = /^(?:(?:https?:\/\/|mailto:|tel:)\S+|[/#?](?![/\\])\S*|[\w.-][\w./%?#&=+~-]*)$/i

function allowedUrlOf(value: string | undefined): string | undefined {
  const url = value?.trim()
  return url && ALLOWED_URL.test(url) ? url : undefined
}

const pixelsOf = (value: string | undefined) => (value && /^[1-9]\d{0,3}$/.test(value) ? value : undefined)

/** Removes undefined values, which sanitize-html would render as text. */
function definedAttributes(values: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).filter((pair): pair is [string, string] => pair[1] !== undefined),
  )
}

const tagNames = (list: string) => list.split(' ')

const BLOCKS = tagNames('h2 h3 h4 p br hr blockquote pre figure figcaption details summary img iframe')
const LISTS_AND_TABLES = tagNames('ul ol li dl dt dd table caption thead tbody tfoot tr th td')
const PHRASES = tagNames('a strong b em i u s del ins sub sup mark small code kbd q cite abbr')
/** Elements that are removed with their content. */
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
      const href = allowedUrlOf(rawHref)
      const rel = href && /^https?:/i.test(href) ? 'noopener' : undefined
      return { tagName, attribs: definedAttributes({ href, title, rel }) }
    },
    img: (tagName, { src, alt = '', title, width, height, 'aria-hidden': hidden }) => ({
      tagName,
      attribs: definedAttributes({
        src: allowedUrlOf(src),
        alt,
        title,
        width: pixelsOf(width),
        height: pixelsOf(height),
        // hides decoration from screen readers, but never a picture with an alternative text
        'aria-hidden': hidden === 'true' && alt.trim() === '' ? 'true' : undefined,
        loading: 'lazy',
        decoding: 'async',
      }),
    }),
    iframe: (tagName, { src = '', title, width, height }) => ({
      tagName,
      attribs: definedAttributes({
        src: playerUrlOf(src.trim()),
        title: title?.trim() || 'Vídeo',
        width: pixelsOf(width) ?? '560',
        height: pixelsOf(height) ?? '315',
        loading: 'lazy',
        allowfullscreen: '',
        referrerpolicy: 'strict-origin-when-cross-origin',
        sandbox: 'allow-scripts allow-same-origin allow-presentation allow-popups',
      }),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'iframe') && !attribs.src,
}

/** Some HTML, such as links inside links, needs more than one pass. */
const MAX_PASSES = 4

/** Removes everything that the allow list does not contain. Idempotent. */
export function sanitizePost(html: string): string {
  let cleanHtml = html
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const previous = cleanHtml
    cleanHtml = sanitizeHtml(previous, OPTIONS).trim()
    if (cleanHtml === previous) break
  }
  return cleanHtml
}
