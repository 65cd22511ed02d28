import { z } from 'zod'
import { isMoment } from '../../../input/field.ts'
import { convertContent } from '../convert-content.server.ts'
import { Losses } from '../losses.ts'
import { countEmailCards, renderLexical } from './render-lexical.server.ts'
import { type LeftOut, leftOutOf, type SourceEntry, type SourceFile, type SourcePost } from '../transfer.ts'

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

const dataSchema = z.object({
  posts: z.array(z.unknown()),
  tags: z.array(z.object({ id: idText, name: z.string(), visibility: optionalText })).catch([]),
  posts_tags: z.array(z.object({ post_id: idText, tag_id: idText, sort_order: sortOrder })).catch([]),
  users: z.array(z.object({ id: idText, name: optionalText })).catch([]),
  posts_authors: z.array(z.object({ post_id: idText, author_id: idText, sort_order: sortOrder })).catch([]),
  posts_meta: z
    .array(
      z.object({ post_id: idText, feature_image_alt: optionalText, feature_image_caption: optionalText }),
    )
    .catch([]),
})
type GhostData = z.output<typeof dataSchema>

// the current format or the one before 2015
const fileSchema = z.union([
  z.object({ db: z.tuple([z.object({ data: dataSchema })], z.unknown()) }).transform(({ db }) => db[0].data),
  z.object({ data: dataSchema }).transform(({ data }) => data),
])

const SITE_URL_PLACEHOLDER = '__GHOST_URL__'

/** Reads an export of Ghost; undefined for other JSON. `site`: the site's URL, which the export does not contain. */
export function readGhost(json: unknown, site: string | null): SourceFile | undefined {
  const file = fileSchema.safeParse(json)
  if (!file.success) return undefined
  const leftOut = leftOutOf()
  const itemCount = file.data.posts.length
  return { source: 'ghost', site, leftOut, itemCount, entries: entriesOf(file.data, site, leftOut) }
}

/** Whether the file can only be imported with the site's URL. */
export const needsSiteUrl = (json: string) => json.includes(SITE_URL_PLACEHOLDER)

function* entriesOf(data: GhostData, site: string | null, leftOut: LeftOut): Generator<SourceEntry> {
  const tagById = new Map(data.tags.map((tag) => [tag.id, tag]))
  const userNameById = new Map(data.users.map((user) => [user.id, user.name ?? null]))
  const metaByPost = new Map(data.posts_meta.map((meta) => [meta.post_id, meta]))
  const tagIdsByPost = idsByPost(data.posts_tags, ({ tag_id }) => tag_id)
  const authorIdsByPost = idsByPost(data.posts_authors, ({ author_id }) => author_id)
  for (const [index, entry] of data.posts.entries()) {
    const parsed = postSchema.safeParse(entry)
    if (!parsed.success) {
      const title = (entry as { title?: unknown } | null)?.title
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
    const tagNames = (tagIdsByPost.get(post.id) ?? []).flatMap((tagId) => {
      const tag = tagById.get(tagId)
      // Ghost does not show internal tags, such as '#interno'
      return tag && tag.visibility !== 'internal' && !tag.name.startsWith('#') ? [tag.name] : []
    })
    const authorId = authorIdsByPost.get(post.id)?.[0] ?? post.author_id
    const authorName = (authorId && userNameById.get(authorId)) || null
    yield {
      kind: 'post',
      post: postOf(post, { sourceId, title, tagNames, authorName, site, meta: metaByPost.get(post.id) }),
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
  meta: GhostData['posts_meta'][number] | undefined
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

/** Ids of tags or authors by post id, in their sort order. */
function idsByPost<Row extends { post_id: string; sort_order?: number | null | undefined }>(
  rows: readonly Row[],
  idOf: (row: Row) => string,
): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const row of rows.toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))) {
    ids.set(row.post_id, [...(ids.get(row.post_id) ?? []), idOf(row)])
  }
  return ids
}
