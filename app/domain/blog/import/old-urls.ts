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
 * Makes the URLs of links and pictures in raw HTML absolute, and sets the `src` of lazily loaded pictures. `base`: the
 * post's URL on the old site.
 */
export function withAbsoluteUrls(html: string, base: string | null): string {
  return html.replaceAll(TAG, (tag, tagName: string) => {
    const name = tagName.toLowerCase() === 'img' ? 'src' : 'href'
    const value = (name === 'src' ? pictureUrlOf(tag) : attributeOf(tag, 'href'))?.trim()
    if (!value || value.startsWith('#')) return tag
    const url = unescapeValue(value)
    const absoluteUrl = base ? URL.parse(url, base)?.href : url.replace(/^\/\//, 'https://')
    return absoluteUrl === undefined ? tag : withAttribute(tag, name, absoluteUrl)
  })
}

/** The URL of a picture; for a lazily loaded one not the URL of its placeholder. */
function pictureUrlOf(tag: string): string | null {
  const src = attributeOf(tag, 'src')
  const lazyUrl = ['data-src', 'data-lazy-src', 'data-original']
    .map((name) => attributeOf(tag, name))
    .find(Boolean)
  return lazyUrl && (!src || src.startsWith('data:') || /placeholder|blank|1x1|spacer/i.test(src))
    ? lazyUrl
    : src
}

/** Maps the URL of each picture on another site to its alternative text, in sanitized HTML. */
export function externalPictureAlts(html: string): Map<string, string> {
  const alts = new Map<string, string>()
  for (const [tag] of html.matchAll(/<img\b[^>]*>/g)) {
    const url = unescapeValue(attributeOf(tag, 'src') ?? '')
    if (/^https?:\/\//i.test(url) && !alts.has(url)) {
      alts.set(url, unescapeValue(attributeOf(tag, 'alt') ?? ''))
    }
  }
  return alts
}

/** Replaces URLs of pictures and links in sanitized HTML by `paths`; removes the old sizes of replaced pictures. */
export function replaceUrls(html: string, paths: ReadonlyMap<string, string>): string {
  return html.replaceAll(TAG, (tag, tagName: string) => {
    const name = tagName === 'img' ? 'src' : 'href'
    const path = paths.get(unescapeValue(attributeOf(tag, name) ?? ''))
    if (path === undefined) return tag
    const newTag = withAttribute(tag, name, path)
    return name === 'src'
      ? newTag.replaceAll(/ (?:width|height)="[^"]*"/g, '')
      : newTag.replace(' rel="noopener"', '')
  })
}

const NON_POST_PATH =
  /\/(?:category|categoria|tag|author|autor|page|wp-content|wp-admin|content\/images|feed)\//

/** The slug at the end of a post's URL on the old site; undefined for other URLs. */
export function slugOfOldUrl(oldUrl: string, site: string | null): string | undefined {
  const url = URL.parse(oldUrl)
  if (!url || !site || hostOf(url) !== hostOf(new URL(site)) || NON_POST_PATH.test(url.pathname))
    return undefined
  return url.pathname.split('/').findLast((segment) => segment !== '')
}

const hostOf = ({ host }: URL) => host.replace(/^www\./, '')

export const linkUrlsOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*>/g)].flatMap(([tag]) => unescapeValue(attributeOf(tag, 'href') ?? '') || [])

/** The site's URL without protocol and 'www.', as in `blog_imported_posts.source`; '' if it is unknown. */
export function siteKey(site: string | null): string {
  const url = site === null ? null : URL.parse(site)
  return url ? hostOf(url) + url.pathname.replace(/\/$/, '') : ''
}
