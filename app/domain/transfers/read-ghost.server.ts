import { z } from 'zod'
import { isMoment } from '../input/field.ts'
import { convertContent } from './convert-content.server.ts'
import { Losses } from './losses.ts'
import { renderLexical } from './render-lexical.server.ts'
import type { LeftOut, SourceEntry, SourceFile, SourcePost } from './transfer.ts'

const text = z.string().nullish()
const id = z.union([z.string(), z.number()]).transform(String)
const place = z.number().nullish()

const ghostPost = z.object({
  id,
  uuid: text,
  title: text,
  slug: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  feature_image: text,
  featured: z.union([z.boolean(), z.number()]).nullish(),
  type: text,
  page: z.union([z.boolean(), z.number()]).nullish(),
  status: text,
  visibility: text,
  custom_excerpt: text,
  published_at: z.union([z.string(), z.number()]).nullish(),
  author_id: id.nullish(),
})
type GhostPost = z.output<typeof ghostPost>

const ghostData = z.object({
  posts: z.array(z.unknown()),
  tags: z.array(z.object({ id, name: z.string(), visibility: text })).catch([]),
  posts_tags: z.array(z.object({ post_id: id, tag_id: id, sort_order: place })).catch([]),
  users: z.array(z.object({ id, name: text })).catch([]),
  posts_authors: z.array(z.object({ post_id: id, author_id: id, sort_order: place })).catch([]),
  posts_meta: z.array(z.object({ post_id: id, feature_image_alt: text })).catch([]),
})
type GhostData = z.output<typeof ghostData>

// as Ghost writes it today, and before 2015
const ghostFile = z.union([
  z.object({ db: z.tuple([z.object({ data: ghostData })], z.unknown()) }).transform(({ db }) => db[0].data),
  z.object({ data: ghostData }).transform(({ data }) => data),
])

/** Stands in the file where the old site's address stood. */
const GHOST_URL = '__GHOST_URL__'

/**
 * Reads an export of Ghost, which does not say the address of its site: `site` does, where it is needed. Undefined for
 * JSON that is no such export.
 */
export function readGhost(json: unknown, site: string | null): SourceFile | undefined {
  const file = ghostFile.safeParse(json)
  if (!file.success) return undefined
  const leftOut: LeftOut = { pages: 0, trash: 0, others: 0 }
  return { source: 'ghost', site, leftOut, entries: entriesOf(file.data, site, leftOut) }
}

/** Do posts of this file name pictures or pages of a site that the file does not tell? */
export const asksForSite = (json: string) => json.includes(GHOST_URL)

function* entriesOf(data: GhostData, site: string | null, leftOut: LeftOut): Generator<SourceEntry> {
  const tags = new Map(data.tags.map((tag) => [tag.id, tag]))
  const users = new Map(data.users.map((user) => [user.id, user.name ?? null]))
  const alts = new Map(data.posts_meta.map((meta) => [meta.post_id, meta.feature_image_alt ?? '']))
  const tagsOf = inOrder(data.posts_tags, ({ tag_id }) => tag_id)
  const authorsOf = inOrder(data.posts_authors, ({ author_id }) => author_id)
  for (const [index, given] of data.posts.entries()) {
    const checked = ghostPost.safeParse(given)
    if (!checked.success) {
      const title = (given as { title?: unknown } | null)?.title
      yield {
        kind: 'unreadable',
        sourceId: `item ${index + 1}`,
        title: typeof title === 'string' ? title : '',
        reason: 'este post está quebrado no arquivo',
      }
      continue
    }
    const post = checked.data
    if (post.type === 'page' || post.page) {
      leftOut.pages += 1
      continue
    }
    const sourceId = post.uuid || post.id
    const title = (post.title ?? '').trim()
    if (!post.html?.trim() && !post.lexical && post.mobiledoc) {
      const reason = 'o arquivo traz o texto só no formato antigo do Ghost (mobiledoc, sem HTML)'
      yield { kind: 'unreadable', sourceId, title, reason }
      continue
    }
    const named = (tagsOf.get(post.id) ?? []).flatMap((tagId) => {
      const tag = tags.get(tagId)
      // '#assim' are marks of Ghost's authors, not for readers
      return tag && tag.visibility !== 'internal' && !tag.name.startsWith('#') ? [tag.name] : []
    })
    const authorId = authorsOf.get(post.id)?.[0] ?? post.author_id
    const authorName = (authorId && users.get(authorId)) || null
    yield {
      kind: 'post',
      post: postOf(post, { sourceId, title, named, authorName, site, alt: alts.get(post.id) ?? '' }),
    }
  }
}

interface Around {
  sourceId: string
  title: string
  /** Tags; the first is what Ghost calls the primary one. */
  named: string[]
  authorName: string | null
  site: string | null
  alt: string
}

function postOf(post: GhostPost, { sourceId, title, named, authorName, site, alt }: Around): SourcePost {
  const here = (words: string) => words.replaceAll(GHOST_URL, site ?? '')
  const isForAll = !post.visibility || post.visibility === 'public'
  const isShown = (post.status === 'published' || post.status === 'scheduled') && isForAll
  const losses = new Losses()
  const html = post.html?.trim() ? post.html : renderLexical(post.lexical ?? '', losses)
  // its comments mark cards of the editor
  const content = convertContent(here(html).replaceAll(/<!--\s*kg-[\s\S]*?-->/g, ''), losses)
  const notes = losses.notes()
  if (!isForAll) notes.push('era só para assinantes no Ghost: veio como rascunho')
  if (post.status === 'sent') notes.push('só foi enviado por e-mail no Ghost: veio como rascunho')
  const moment = post.published_at ? new Date(post.published_at) : null
  const isDated = moment !== null && !Number.isNaN(moment.getTime()) && isMoment(moment.toISOString())
  return {
    sourceId,
    title,
    slug: post.slug ?? '',
    link: site && post.slug ? `${site}/${post.slug}/` : null,
    content,
    excerpt: (post.custom_excerpt ?? '').trim(),
    cover: post.feature_image ? { address: here(post.feature_image), alt } : null,
    category: named[0] ?? null,
    tags: named.slice(1),
    authorName,
    status: isShown ? 'published' : 'draft',
    publishedAt: isShown && isDated ? moment.toISOString() : null,
    featured: Boolean(post.featured),
    notes,
  }
}

/** What belongs to each post, by the place it has there. */
function inOrder<Row extends { post_id: string; sort_order?: number | null | undefined }>(
  rows: readonly Row[],
  of: (row: Row) => string,
): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const row of rows.toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))) {
    found.set(row.post_id, [...(found.get(row.post_id) ?? []), of(row)])
  }
  return found
}
