import { tzOffset } from '@date-fns/tz'
import { XMLParser } from 'fast-xml-parser'
import { MINUTE_MS } from '#app/base/durations.ts'
import { yieldRegularly } from '#app/base/yield-regularly.server.ts'
import { plainTextOf } from '../../reading/plain-text.ts'
import { sanitizePost } from '../../sanitize-post.server.ts'
import { isMoment } from '../../../input/field.ts'
import { convertContent } from '../convert-content.server.ts'
import { Losses } from '../losses.ts'
import { type Attachment, rewriteWordpress } from './rewrite-wordpress.server.ts'
import { splitWxr } from './split-wxr.server.ts'
import type { TextPieces } from '../text-pieces.server.ts'
import {
  type LeftOut,
  leftOutOf,
  MAX_ITEMS,
  type SourceEntry,
  type SourceFile,
  type SourcePost,
} from '../transfer.ts'

/** In characters. */
const MAX_HEAD_LENGTH = 1_000_000
/** Elements that the parser always returns as lists. */
const REPEATABLE_ELEMENTS = new Set(['category', 'wp:postmeta', 'wp:author'])

// keeps values as strings, and decodes only the predefined entities of XML
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  isArray: (name) => REPEATABLE_ELEMENTS.has(name),
})

type Fields = Record<string, unknown>

/** The text of an element; '' if it is missing. */
function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  const text = typeof value === 'object' && value !== null ? (value as Fields)['#text'] : value
  return typeof text === 'string' ? text : ''
}

const elementsOf = (fields: Fields, name: string) =>
  Array.isArray(fields[name]) ? (fields[name] as Fields[]) : []
const plainText = (html: string) => plainTextOf(sanitizePost(`<p>${html}</p>`))

/** The fields of an item; undefined for invalid XML. */
function parseItem(xml: string): Fields | undefined {
  try {
    const { item } = parser.parse(xml) as { item?: unknown }
    return typeof item === 'object' && item !== null ? (item as Fields) : undefined
  } catch {
    return undefined
  }
}

/** The fields of the channel without its items; undefined for invalid XML. */
function parseChannel(head: string): Fields | undefined {
  try {
    const { rss } = parser.parse(`${head}</channel></rss>`) as { rss?: { channel?: Fields } }
    return rss?.channel ?? {}
  } catch {
    return undefined
  }
}

/** Ends of the elements of a head, the only ones after which a long head may be cut. */
const HEAD_ELEMENT_ENDS = ['</wp:author>', '</wp:category>', '</wp:tag>', '</wp:term>']

/** A head of ordinary length unchanged; else its first elements, because the parser holds the event loop. */
function shortenHead(head: string): string {
  if (head.length <= MAX_HEAD_LENGTH) return head
  const ends = HEAD_ELEMENT_ENDS.map((tag) => {
    const start = head.lastIndexOf(tag, MAX_HEAD_LENGTH)
    return start === -1 ? 0 : start + tag.length
  })
  return head.slice(0, Math.max(...ends) || MAX_HEAD_LENGTH)
}

/**
 * Reads an export of WordPress (WXR 1.0 to 1.2); undefined for other XML. Reads all items, because attachments and reusable
 * blocks can follow the posts that use them; reading `entries` reads them again. Counts at most one item more than allowed.
 * Throws `DangerousXmlError` if the file declares a document type or entities.
 */
export async function readWordpress(pieces: TextPieces): Promise<SourceFile | undefined> {
  const attachments = new Map<string, Attachment>()
  const reusableBlocks = new Map<string, string>()
  const yieldIfDue = yieldRegularly()
  let blog: Blog | undefined
  let itemCount = 0
  for await (const { kind, xml } of splitWxr(pieces())) {
    await yieldIfDue()
    if (kind === 'head') {
      blog = readHead(xml)
      if (!blog) return undefined
      continue
    }
    itemCount += 1
    if (itemCount > MAX_ITEMS) break
    if (kind === 'item' && /attachment|wp_block/.test(xml)) readReferenced(xml, attachments, reusableBlocks)
  }
  if (!blog) return undefined
  const leftOut = leftOutOf()
  const content = { authors: blog.authors, attachments, reusableBlocks }
  return {
    source: 'wordpress',
    site: blog.site,
    leftOut,
    itemCount,
    entries: entriesOf(pieces, content, leftOut),
  }
}

interface Blog {
  /** Names by login. */
  authors: Map<string, string>
  site: string | null
}

/** Undefined for a head of other XML, or of invalid XML. */
function readHead(head: string): Blog | undefined {
  if (!/<rss[\s>]/i.test(head) || !/xmlns:wp=|<wp:/i.test(head)) return undefined
  const channel = parseChannel(shortenHead(head))
  if (!channel) return undefined
  const authors = new Map<string, string>()
  let site: string | null = null
  for (const author of elementsOf(channel, 'wp:author')) {
    authors.set(textOf(author, 'wp:author_login').trim(), plainText(textOf(author, 'wp:author_display_name')))
  }
  for (const name of ['wp:base_blog_url', 'link', 'wp:base_site_url']) {
    const url = URL.parse(textOf(channel, name).trim())
    if (url && /^https?:$/.test(url.protocol)) site ??= url.href.replace(/\/$/, '')
  }
  return { authors, site }
}

/** Adds the item if posts may refer to it. */
function readReferenced(
  xml: string,
  attachments: Map<string, Attachment>,
  reusableBlocks: Map<string, string>,
): void {
  const item = parseItem(xml)
  const type = item && textOf(item, 'wp:post_type')
  if (type === 'wp_block')
    reusableBlocks.set(textOf(item!, 'wp:post_id').trim(), textOf(item!, 'content:encoded'))
  if (!item || type !== 'attachment') return
  attachments.set(textOf(item, 'wp:post_id').trim(), {
    url: (textOf(item, 'wp:attachment_url') || textOf(item, 'guid')).trim(),
    alt: plainText(metaValueOf(item, '_wp_attachment_image_alt')),
    caption: textOf(item, 'excerpt:encoded').trim(),
    parentId: textOf(item, 'wp:post_parent').trim().replace(/^0$/, ''),
  })
}

const UNREADABLE_REASONS = {
  item: 'este item está quebrado no arquivo',
  incomplete: 'o arquivo termina no meio deste item',
  too_long: 'este item é longo demais',
}

async function* entriesOf(
  pieces: TextPieces,
  content: FileContent,
  leftOut: LeftOut,
): AsyncGenerator<SourceEntry> {
  let number = 0
  for await (const part of splitWxr(pieces())) {
    if (part.kind === 'head') continue
    number += 1
    const item = part.kind === 'item' ? parseItem(part.xml) : undefined
    if (!item) {
      const title = plainText(/<title>(?:<!\[CDATA\[)?([^<\]]{0,300})/.exec(part.xml)?.[1] ?? '')
      const reason = UNREADABLE_REASONS[part.kind]
      yield { kind: 'unreadable', sourceId: `item ${number}`, title, reason }
      continue
    }
    const type = textOf(item, 'wp:post_type').trim() || 'post'
    const status = textOf(item, 'wp:status').trim()
    if (type === 'page') leftOut.pages += 1
    else if (type === 'post' && /^(?:trash|auto-draft)$/.test(status)) leftOut.trash += 1
    else if (type === 'post') yield { kind: 'post', post: postOf(item, content, number) }
    else if (!/^(?:attachment|nav_menu_item|revision|wp_\w+|custom_css|customize_changeset)$/.test(type)) {
      leftOut.others += 1
    }
  }
}

function metaValueOf(item: Fields, key: string): string {
  const meta = elementsOf(item, 'wp:postmeta').find((entry) => textOf(entry, 'wp:meta_key').trim() === key)
  return meta ? textOf(meta, 'wp:meta_value').trim() : ''
}

/** What the posts of a file refer to. */
interface FileContent {
  authors: ReadonlyMap<string, string>
  attachments: ReadonlyMap<string, Attachment>
  reusableBlocks: ReadonlyMap<string, string>
}

function postOf(
  item: Fields,
  { authors, attachments, reusableBlocks }: FileContent,
  number: number,
): SourcePost {
  const link = URL.parse(textOf(item, 'link').trim())
  const terms = elementsOf(item, 'category').map((term) => ({
    domain: textOf(term, '@domain'),
    slug: textOf(term, '@nicename'),
    name: plainText(textOf(term, '#text')),
  }))
  // without WordPress's default category
  const categories = terms.filter(
    ({ domain, slug }) => domain === 'category' && !/^(?:uncategorized|sem-categoria)$/.test(slug),
  )
  const status = textOf(item, 'wp:status').trim()
  const hasPassword = textOf(item, 'wp:post_password').trim() !== ''
  const isPublic = (status === 'publish' || status === 'future') && !hasPassword
  const creator = textOf(item, 'dc:creator').trim()
  const postId = textOf(item, 'wp:post_id').trim()
  const losses = new Losses()
  const html = rewriteWordpress(textOf(item, 'content:encoded'), {
    postId,
    attachments,
    reusableBlocks,
    losses,
  })
  const content = convertContent(html, losses)
  const notes = losses.notes()
  if (hasPassword) notes.push('tinha senha no WordPress: veio como rascunho')
  if (status === 'private') notes.push('era privado no WordPress: veio como rascunho')
  if (categories.length > 1)
    notes.push(`tinha ${categories.length} categorias: a primeira ficou, o resto virou etiqueta`)
  return {
    sourceId: postId || textOf(item, 'guid').trim() || `item ${number}`,
    title: plainText(textOf(item, 'title')),
    slug: decodeSlug(textOf(item, 'wp:post_name').trim()) || lastSegmentOf(link),
    link: link && /^https?:$/.test(link.protocol) && !link.searchParams.has('p') ? link.href : null,
    content,
    excerpt: plainText(textOf(item, 'excerpt:encoded')),
    cover: coverOf(attachments.get(metaValueOf(item, '_thumbnail_id'))),
    category: categories[0]?.name ?? null,
    tags: [...terms.filter(({ domain }) => domain === 'post_tag'), ...categories.slice(1)].map(
      ({ name }) => name,
    ),
    authorName: authors.get(creator) || creator || null,
    status: isPublic ? 'published' : 'draft',
    publishedAt: isPublic ? publishedAtOf(item) : null,
    featured: textOf(item, 'wp:is_sticky').trim() === '1',
    notes,
  }
}

const coverOf = (attachment: Attachment | undefined) =>
  attachment ? { address: attachment.url, alt: attachment.alt } : null

/** The date in UTC, else `pubDate`, else the blog's own date, read in Brasília; null if all consist of zeros. */
function publishedAtOf(item: Fields): string | null {
  const dates = [
    () => wordpressDate(item, 'wp:post_date_gmt'),
    () => Date.parse(textOf(item, 'pubDate').trim()),
    () => inBrasilia(wordpressDate(item, 'wp:post_date')),
  ]
  for (const readDate of dates) {
    const time = readDate()
    const iso = time > 0 ? new Date(time).toISOString() : ''
    if (isMoment(iso)) return iso
  }
  return null
}

/** Reads '2024-03-01 12:00:00' as UTC; NaN for a missing date. */
function wordpressDate(item: Fields, name: string): number {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(textOf(item, name).trim()) ?? []
  return day ? Date.parse(`${day}T${time}Z`) : Number.NaN
}

/** The moment at which clocks in Brasília show the time that `wallTime` shows in UTC. */
function inBrasilia(wallTime: number): number {
  if (Number.isNaN(wallTime)) return wallTime
  return wallTime - tzOffset('America/Sao_Paulo', new Date(wallTime)) * MINUTE_MS
}

function decodeSlug(slug: string): string {
  try {
    return decodeURIComponent(slug)
  } catch {
    return slug
  }
}

/** Returns 'meu-post' for https://antigo.example/2020/05/meu-post/. */
function lastSegmentOf(link: URL | null): string {
  return decodeSlug(link?.pathname.split('/').findLast((segment) => segment !== '') ?? '')
}
