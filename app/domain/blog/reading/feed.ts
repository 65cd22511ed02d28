import { withoutPictureElements } from '../media/image-markup.ts'
import { authorOf, type Post } from '../post.ts'
import { ATOM_PATH, BLOG_PATH, postPath, RSS_PATH } from '../post-paths.ts'

export interface Channel {
  title: string
  description: string
  /** 'https://combinado.example' */
  origin: string
}

/** The RSS 2.0 feed, with whole posts. */
export function rssOf(posts: readonly Post[], { title, description, origin }: Channel): string {
  const urlOf = (path: string) => new URL(path, origin).href
  const items = posts.map(
    (post) => `<item>
<title>${escapeXml(post.title)}</title>
<link>${escapeXml(urlOf(postPath(post.slug)))}</link>
<guid isPermaLink="false">urn:uuid:${post.id}</guid>
${post.publishedAt === null ? '' : `<pubDate>${new Date(post.publishedAt).toUTCString()}</pubDate>\n`}<dc:creator>${escapeXml(authorOf(post))}</dc:creator>
${labelsOf(post)
  .map((label) => `<category>${escapeXml(label)}</category>`)
  .join('\n')}
<description>${escapeXml(post.excerpt)}</description>
<content:encoded>${escapeXml(withAbsoluteUrls(contentOf(post), urlOf(postPath(post.slug))))}</content:encoded>
</item>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(urlOf(BLOG_PATH))}</link>
<atom:link href="${escapeXml(urlOf(RSS_PATH))}" rel="self" type="application/rss+xml"/>
<description>${escapeXml(description)}</description>
<language>pt-BR</language>
<lastBuildDate>${new Date(latestUpdate(posts)).toUTCString()}</lastBuildDate>
${items.join('\n')}
</channel>
</rss>
`
}

/** The Atom 1.0 feed, with whole posts. */
export function atomOf(posts: readonly Post[], { title, description, origin }: Channel): string {
  const urlOf = (path: string) => new URL(path, origin).href
  const entries = posts.map(
    (post) => `<entry>
<title>${escapeXml(post.title)}</title>
<link rel="alternate" type="text/html" href="${escapeXml(urlOf(postPath(post.slug)))}"/>
<id>urn:uuid:${post.id}</id>
<published>${post.publishedAt ?? post.updatedAt}</published>
<updated>${post.updatedAt}</updated>
<author><name>${escapeXml(authorOf(post))}</name></author>
${labelsOf(post)
  .map((label) => `<category term="${escapeXml(label)}"/>`)
  .join('\n')}
<summary>${escapeXml(post.excerpt)}</summary>
<content type="html">${escapeXml(withAbsoluteUrls(contentOf(post), urlOf(postPath(post.slug))))}</content>
</entry>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="pt-BR">
<title>${escapeXml(title)}</title>
<subtitle>${escapeXml(description)}</subtitle>
<id>${escapeXml(urlOf(BLOG_PATH))}</id>
<link rel="self" type="application/atom+xml" href="${escapeXml(urlOf(ATOM_PATH))}"/>
<link rel="alternate" type="text/html" href="${escapeXml(urlOf(BLOG_PATH))}"/>
<updated>${latestUpdate(posts)}</updated>
${entries.join('\n')}
</feed>
`
}

const labelsOf = ({ category, tags }: Post) => [
  ...new Set([...(category ? [category.name] : []), ...tags.map(({ name }) => name)]),
]

/** HTML of the cover and the post, without `<picture>` elements. */
function contentOf({ cover, html }: Post): string {
  const body = withoutPictureElements(html)
  if (!cover) return body
  const alt = cover.alt.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<p><img src="${cover.path}" alt="${alt}"></p>${body}`
}

/** Makes the URLs of links and images in sanitized HTML absolute. */
function withAbsoluteUrls(html: string, base: string): string {
  return html.replaceAll(
    /(<(?:a|img)\b[^>]*?\s(?:href|src)=")([^"]*)"/g,
    (match, start: string, url: string) => {
      const href = URL.parse(url.replaceAll('&amp;', '&'), base)?.href
      return href ? `${start}${href.replaceAll('&', '&amp;')}"` : match
    },
  )
}

/** Time of the latest change of a post as an ISO 8601 timestamp; 1970 if there are no posts. */
function latestUpdate(posts: readonly Post[]): string {
  return (
    posts
      .map(({ updatedAt }) => updatedAt)
      .toSorted()
      .at(-1) ?? '1970-01-01T00:00:00.000Z'
  )
}

// oxlint-disable-next-line no-control-regex -- XML 1.0 forbids these characters, even escaped
const INVALID_XML_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escapeXml(value: string): string {
  return value
    .toWellFormed()
    .replaceAll(INVALID_XML_CHARACTERS, '')
    .replaceAll(/[&<>"]/g, (character) => ESCAPES[character] ?? character)
}
