const TAG = /<(a|img)\b(?:"[^"]*"|'[^']*'|[^>"'])*>/gi
const attributeOf = (tag: string, name: string) => {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
  return match && (match[1] ?? match[2] ?? match[3] ?? '')
}
const withAttribute = (tag: string, name: string, value: string) => {
  const attribute = ` ${name}="${escapeValue(value)}"`
  const pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'>]+)`, 'i')
  return pattern.test(tag)
    ? tag.replace(pattern, () => attribute)
    : tag.replace(/^<\w+/, (start) => start + attribute)
}
const escapeValue = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const unescapeValue = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll(/&(?:amp|#0?38);/g, '&')

/**
 * Makes the addresses of links and pictures in raw HTML absolute, and sets the `src` of lazily loaded pictures. `base`:
 * the post's address on the old site.
 */
export function withAbsoluteAddresses(html: string, base: string | null): string {
  return html.replaceAll(TAG, (tag, kind: string) => {
    const name = kind.toLowerCase() === 'img' ? 'src' : 'href'
    const value = (name === 'src' ? pictureOf(tag) : attributeOf(tag, 'href'))?.trim()
    if (!value || value.startsWith('#')) return tag
    const address = unescapeValue(value)
    const absolute = base ? URL.parse(address, base)?.href : address.replace(/^\/\//, 'https://')
    return absolute === undefined ? tag : withAttribute(tag, name, absolute)
  })
}

/** The address of a picture; for a lazily loaded one the address of the picture, not of its placeholder. */
function pictureOf(tag: string): string | null {
  const src = attributeOf(tag, 'src')
  const lazyAddress = ['data-src', 'data-lazy-src', 'data-original']
    .map((name) => attributeOf(tag, name))
    .find(Boolean)
  return lazyAddress && (!src || src.startsWith('data:') || /placeholder|blank|1x1|spacer/i.test(src))
    ? lazyAddress
    : src
}

/** The alternative texts of pictures on other sites by address, in sanitized HTML. */
export function externalPictures(html: string): Map<string, string> {
  const pictures = new Map<string, string>()
  for (const [tag] of html.matchAll(/<img\b[^>]*>/g)) {
    const address = unescapeValue(attributeOf(tag, 'src') ?? '')
    if (/^https?:\/\//i.test(address) && !pictures.has(address)) {
      pictures.set(address, unescapeValue(attributeOf(tag, 'alt') ?? ''))
    }
  }
  return pictures
}

/** Replaces addresses of pictures and links in sanitized HTML; removes the old sizes of these pictures. */
export function withNewAddresses(html: string, paths: ReadonlyMap<string, string>): string {
  return html.replaceAll(TAG, (tag, kind: string) => {
    const name = kind === 'img' ? 'src' : 'href'
    const path = paths.get(unescapeValue(attributeOf(tag, name) ?? ''))
    if (path === undefined) return tag
    const newTag = withAttribute(tag, name, path)
    return name === 'src'
      ? newTag.replaceAll(/ (?:width|height)="[^"]*"/g, '')
      : newTag.replace(' rel="noopener"', '')
  })
}

/** Matches paths of pages that are not posts. */
const NOT_A_POST = /\/(?:category|categoria|tag|author|autor|page|wp-content|wp-admin|content\/images|feed)\//

/** The slug in the address of a post on the old site; undefined for other addresses. */
export function oldSlugOf(address: string, site: string | null): string | undefined {
  const url = URL.parse(address)
  if (!url || !site || hostOf(url) !== hostOf(new URL(site)) || NOT_A_POST.test(url.pathname))
    return undefined
  return url.pathname.split('/').findLast((segment) => segment !== '')
}

const hostOf = ({ host }: URL) => host.replace(/^www\./, '')

/** Addresses of the links in sanitized HTML. */
export const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*>/g)].flatMap(([tag]) => unescapeValue(attributeOf(tag, 'href') ?? '') || [])

/** A site's key in `blog_imported_posts`: without protocol and 'www.'. */
export function siteKey(site: string | null): string {
  const url = site === null ? null : URL.parse(site)
  return url ? hostOf(url) + url.pathname.replace(/\/$/, '') : ''
}
