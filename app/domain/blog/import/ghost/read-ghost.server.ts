import { z } from 'zod'
import { tryParseJson } from '#app/base/try-parse-json.ts'
import { yieldRegularly } from '#app/base/yield-regularly.server.ts'
import { isMoment } from '../../../input/field.ts'
import { convertContent } from '../convert-content.server.ts'
import { Losses } from '../losses.ts'
import { countEmailCards, renderLexical } from './render-lexical.server.ts'
import { splitGhost } from './split-ghost.server.ts'
import type { TextPieces } from '../text-pieces.server.ts'
import {
  type LeftOut,
  leftOutOf,
  MAX_ITEMS,
  type SourceEntry,
  type SourceFile,
  type SourcePost,
} from '../transfer.ts'

const optionalText = z.string().nullish()
const idText = z.union([z.string(), z.number()]).transform(String)
const sortOrder = z.number().nullish()

const postSchema = z.object({
  id: idText,
  uuid: optionalText,
  title: optionalText,
  slug: optionalText,
  html: optionalText,
  lexical: optionalText,
  mobiledoc: optionalText,
  feature_image: optionalText,
  featured: z.union([z.boolean(), z.number()]).nullish(),
  type: optionalText,
  page: z.union([z.boolean(), z.number()]).nullish(),
  status: optionalText,
  visibility: optionalText,
  custom_excerpt: optionalText,
  published_at: z.union([z.string(), z.number()]).nullish(),
  author_id: idText.nullish(),
})
type GhostPost = z.output<typeof postSchema>

const tagSchema = z.object({ id: idText, name: z.string(), visibility: optionalText })
const userSchema = z.object({ id: idText, name: optionalText })
const tagOfPostSchema = z.object({ post_id: idText, tag_id: idText, sort_order: sortOrder })
const authorOfPostSchema = z.object({ post_id: idText, author_id: idText, sort_order: sortOrder })
const metaSchema = z.object({
  post_id: idText,
  feature_image_alt: optionalText,
  feature_image_caption: optionalText,
})
type GhostMeta = z.output<typeof metaSchema>

interface SortedId {
  id: string
  order: number
}

/** The tables of an export, by the id that others refer to. */
interface GhostData {
  /** JSON texts. */
  posts: string[]
  tags: Map<string, z.output<typeof tagSchema>>
  userNames: Map<string, string | null>
  metaByPost: Map<string, GhostMeta>
  tagsByPost: Map<string, SortedId[]>
  authorsByPost: Map<string, SortedId[]>
}

const SITE_URL_PLACEHOLDER = '__GHOST_URL__'
/** More tags or authors of one post are ignored. */
const MAX_REFERENCES = 200

/**
 * Reads an export of Ghost; undefined for other JSON. `site`: the site's URL, which the export does not contain. Invalid
 * rows of tags, authors and others are ignored.
 */
export async function readGhost(pieces: TextPieces, site: string | null): Promise<SourceFile | undefined> {
  const data: GhostData = {
    posts: [],
    tags: new Map(),
    userNames: new Map(),
    metaByPost: new Map(),
    tagsByPost: new Map(),
    authorsByPost: new Map(),
  }
  const yieldIfDue = yieldRegularly()
  const rows = splitGhost(pieces())
  let needsSite = false
  let result = await rows.next()
  for (; !result.done; result = await rows.next()) {
    const { table, json } = result.value
    needsSite ||= json.includes(SITE_URL_PLACEHOLDER)
    if (table === 'posts') data.posts.push(json)
    else readRow(data, table, tryParseJson(json))
    if (data.posts.length > MAX_ITEMS) break
    await yieldIfDue()
  }
  if (result.done && !result.value?.has('posts')) return undefined
  const leftOut = leftOutOf()
  const itemCount = data.posts.length
  return { source: 'ghost', site, needsSite, leftOut, itemCount, entries: entriesOf(data, site, leftOut) }
}

function readRow(data: GhostData, table: string, row: unknown): void {
  if (table === 'tags') {
    const { data: tag } = tagSchema.safeParse(row)
    if (tag) data.tags.set(tag.id, tag)
  } else if (table === 'users') {
    const { data: user } = userSchema.safeParse(row)
    if (user) data.userNames.set(user.id, user.name ?? null)
  } else if (table === 'posts_meta') {
    const { data: meta } = metaSchema.safeParse(row)
    if (meta) data.metaByPost.set(meta.post_id, meta)
  } else if (table === 'posts_tags') {
    const { data: link } = tagOfPostSchema.safeParse(row)
    if (link) addReference(data.tagsByPost, link.post_id, { id: link.tag_id, order: link.sort_order ?? 0 })
  } else if (table === 'posts_authors') {
    const { data: link } = authorOfPostSchema.safeParse(row)
    if (link)
      addReference(data.authorsByPost, link.post_id, { id: link.author_id, order: link.sort_order ?? 0 })
  }
}

function addReference(references: Map<string, SortedId[]>, postId: string, reference: SortedId): void {
  const list = references.get(postId)
  if (!list) references.set(postId, [reference])
  else if (list.length < MAX_REFERENCES) list.push(reference)
}

/** The ids of a post's tags or authors, in their sort order. */
const sortedIds = (references: readonly SortedId[] = []): string[] =>
  references.toSorted((a, b) => a.order - b.order).map(({ id }) => id)

function* entriesOf(data: GhostData, site: string | null, leftOut: LeftOut): Generator<SourceEntry> {
  for (const [index, json] of data.posts.entries()) {
    const entry = tryParseJson(json)
    const parsed = postSchema.safeParse(entry)
    if (!parsed.success) {
      const title = (entry as { title?: unknown } | null | undefined)?.title
      yield {
        kind: 'unreadable',
        sourceId: `item ${index + 1}`,
        title: typeof title === 'string' ? title : '',
        reason: 'este post está quebrado no arquivo',
      }
      continue
    }
    const post = parsed.data
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
    const tagNames = sortedIds(data.tagsByPost.get(post.id)).flatMap((tagId) => {
      const tag = data.tags.get(tagId)
      // Ghost does not show internal tags, such as '#interno'
      return tag && tag.visibility !== 'internal' && !tag.name.startsWith('#') ? [tag.name] : []
    })
    const authorId = sortedIds(data.authorsByPost.get(post.id))[0] ?? post.author_id
    const authorName = (authorId && data.userNames.get(authorId)) || null
    yield {
      kind: 'post',
      post: postOf(post, { sourceId, title, tagNames, authorName, site, meta: data.metaByPost.get(post.id) }),
    }
  }
}

interface PostContext {
  sourceId: string
  title: string
  /** Primary tag first. */
  tagNames: string[]
  authorName: string | null
  site: string | null
  meta: GhostMeta | undefined
}

function postOf(
  post: GhostPost,
  { sourceId, title, tagNames, authorName, site, meta }: PostContext,
): SourcePost {
  const withSiteUrl = (html: string) => html.replaceAll(SITE_URL_PLACEHOLDER, site ?? '')
  const isForEverybody = !post.visibility || post.visibility === 'public'
  const losses = new Losses()
  const html = post.html?.trim() ? post.html : renderLexical(post.lexical ?? '', losses)
  if (post.html?.trim()) countEmailCards(post.lexical ?? '', losses)
  for (const _ of html.matchAll(/<!--\s*kg-gated-block:begin nonMember:false/g)) losses.add('members_only')
  const isPublic =
    (post.status === 'published' || post.status === 'scheduled') &&
    isForEverybody &&
    !losses.has('members_only')
  // the pattern matches the comments around cards
  const content = convertContent(withSiteUrl(html).replaceAll(/<!--\s*kg-[\s\S]*?-->/g, ''), losses)
  const notes = losses.notes()
  if (!isForEverybody) notes.push('era só para assinantes no Ghost: veio como rascunho')
  if (post.feature_image && meta?.feature_image_caption) notes.push('a legenda da capa ficou de fora')
  if (post.status === 'sent') notes.push('só foi enviado por e-mail no Ghost: veio como rascunho')
  const publishedAt = post.published_at ? new Date(post.published_at) : null
  const hasValidDate =
    publishedAt !== null && !Number.isNaN(publishedAt.getTime()) && isMoment(publishedAt.toISOString())
  return {
    sourceId,
    title,
    slug: post.slug ?? '',
    link: site && post.slug ? `${site}/${post.slug}/` : null,
    content,
    excerpt: (post.custom_excerpt ?? '').trim(),
    cover: post.feature_image
      ? { address: withSiteUrl(post.feature_image), alt: meta?.feature_image_alt ?? '' }
      : null,
    category: tagNames[0] ?? null,
    tags: tagNames.slice(1),
    authorName,
    status: isPublic ? 'published' : 'draft',
    publishedAt: isPublic && hasValidDate ? publishedAt.toISOString() : null,
    featured: Boolean(post.featured),
    notes,
  }
}
