const TAG = /<(a|img)\b(?:"[^"]*"|'[^']*'|[^>"'])*>/gi
const valueOf = (tag: string, name: string) => {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag)
  return found && (found[1] ?? found[2] ?? found[3] ?? '')
}
const withValue = (tag: string, name: string, value: string) => {
  const written = ` ${name}="${escaped(value)}"`
  const own = new RegExp(`\\s${name}\\s*=\\s*(?:"[^"]*"|'[^']*'|[^\\s"'>]+)`, 'i')
  return own.test(tag) ? tag.replace(own, () => written) : tag.replace(/^<\w+/, (start) => start + written)
}
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll(/&(?:amp|#0?38);/g, '&')

/**
 * Raw HTML in which links and pictures have whole addresses, since what was beside them stays on the old site; and
 * pictures that a script would have loaded later are there at once. `base` is the post's own address there.
 */
export function withWholeAddresses(html: string, base: string | null): string {
  return html.replaceAll(TAG, (tag, kind: string) => {
    const name = kind.toLowerCase() === 'img' ? 'src' : 'href'
    const given = (name === 'src' ? pictureOf(tag) : valueOf(tag, 'href'))?.trim()
    if (!given || given.startsWith('#')) return tag
    const address = unescaped(given)
    const whole = base ? URL.parse(address, base)?.href : address.replace(/^\/\//, 'https://')
    return whole === undefined ? tag : withValue(tag, name, whole)
  })
}

/** Where the picture is, not the grey square before it. */
function pictureOf(tag: string): string | null {
  const src = valueOf(tag, 'src')
  const late = ['data-src', 'data-lazy-src', 'data-original'].map((name) => valueOf(tag, name)).find(Boolean)
  return late && (!src || src.startsWith('data:') || /placeholder|blank|1x1|spacer/i.test(src)) ? late : src
}

/** Pictures of cleaned HTML that stand on other sites, each once, with their alternative text. */
export function outsidePictures(html: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [tag] of html.matchAll(/<img\b[^>]*>/g)) {
    const address = unescaped(valueOf(tag, 'src') ?? '')
    if (/^https?:\/\//i.test(address) && !found.has(address)) {
      found.set(address, unescaped(valueOf(tag, 'alt') ?? ''))
    }
  }
  return found
}

/** Cleaned HTML in which pictures, and links to them, lead to their new paths. What a picture's size was goes. */
export function withNewPictures(html: string, paths: ReadonlyMap<string, string>): string {
  return html.replaceAll(TAG, (tag, kind: string) => {
    const name = kind === 'img' ? 'src' : 'href'
    const path = paths.get(unescaped(valueOf(tag, name) ?? ''))
    if (path === undefined) return tag
    const moved = withValue(tag, name, path)
    return name === 'src'
      ? moved.replaceAll(/ (?:width|height)="[^"]*"/g, '')
      : moved.replace(' rel="noopener"', '')
  })
}

/** Parts of old sites' addresses that stand before something else than a post. */
const NO_POST = /\/(?:category|categoria|tag|author|autor|page|wp-content|wp-admin|content\/images|feed)\//

/** The last part of the address where a link leads to a page of the old site; undefined for any other. */
export function oldSlugOf(address: string, site: string | null): string | undefined {
  const url = URL.parse(address)
  if (!url || !site || hostOf(url) !== hostOf(new URL(site)) || NO_POST.test(url.pathname)) return undefined
  return url.pathname.split('/').findLast((segment) => segment !== '')
}

const hostOf = ({ host }: URL) => host.replace(/^www\./, '')

/** Where the links of cleaned HTML lead. */
export const linksOf = (html: string) =>
  [...html.matchAll(/<a\b[^>]*>/g)].flatMap(([tag]) => unescaped(valueOf(tag, 'href') ?? '') || [])

/** How a site is called in what we remember of it: without protocol and 'www.'. */
export function siteName(site: string | null): string {
  const url = site === null ? null : URL.parse(site)
  return url ? hostOf(url) + url.pathname.replace(/\/$/, '') : ''
}
