import sanitizeHtml from 'sanitize-html'

interface HtmlElement {
  tag: string
  attributes: Record<string, string>
}

/** Parses HTML and lists its elements. */
export function elementsOf(html: string): HtmlElement[] {
  const elements: HtmlElement[] = []
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parser: { decodeEntities: true },
    transformTags: {
      '*': (tag, attributes) => {
        elements.push({ tag, attributes })
        return { tagName: tag, attribs: attributes }
      },
    },
  })
  return elements
}

const URL_ATTRIBUTES = [
  'href',
  'src',
  'action',
  'formaction',
  'xlink:href',
  'data',
  'poster',
  'srcset',
  'background',
  'ping',
]
const SCRIPT_URL = /^(?:javascript|vbscript|data:text|view-source|feed|livescript|mocha):?/i
const UNSAFE_TAGS = new Set(
  'applet base bgsound embed frame frameset ilayer isindex keygen layer listing marquee math noembed object plaintext portal x xml xmp xss'.split(
    ' ',
  ),
)

/** Lists injected code in a page: event handlers, javascript: URLs, foreign scripts and unsafe elements. */
export function injectedParts(html: string): string[] {
  return elementsOf(html).flatMap(({ tag, attributes }) => {
    const parts = Object.entries(attributes)
      .filter(([name, value]) => {
        if (/^on\w+$/i.test(name) || name.toLowerCase() === 'srcdoc') return true
        // browsers remove these characters before they parse a URL
        // oxlint-disable-next-line no-control-regex
        const url = value.replaceAll(/[\u0000-\u0020]/g, '')
        return URL_ATTRIBUTES.includes(name.toLowerCase()) && SCRIPT_URL.test(url)
      })
      .map(([name, value]) => `<${tag} ${name}="${value.slice(0, 40)}">`)
    const isOwnScript =
      attributes.nonce !== undefined ||
      attributes.type === 'application/ld+json' ||
      /^\/[^/]/.test(attributes.src ?? '')
    if (tag === 'script' && !isOwnScript) parts.push('<script>')
    if (UNSAFE_TAGS.has(tag)) parts.push(`<${tag}>`)
    if (tag === 'meta' && /refresh/i.test(attributes['http-equiv'] ?? '')) parts.push('<meta refresh>')
    return parts
  })
}
