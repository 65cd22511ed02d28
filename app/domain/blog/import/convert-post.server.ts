import { sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { toAllowedSlug, slugOf } from '../post.ts'
import { plainTextOf } from '../reading/plain-text.ts'
import { postPath } from '../post-paths.ts'
import { sanitizePost } from '../sanitize-post.server.ts'
import { type CheckedPostInput, postInputSchema } from '../schema.ts'
import { findCategoryId, writeCategory } from '../write-category.server.ts'
import { linkUrlsOf, slugOfOldUrl, externalPictureAlts, replaceUrls, withAbsoluteUrls } from './old-urls.ts'
import { findImportedPictures } from './queries.server.ts'
import { truncateText, type SourcePost } from './transfer.ts'

const MAX_LENGTHS = { title: 200, slug: 200, excerpt: 600, tag: 60, category: 60 }
const MAX_TAGS = 20
/** Characters of an excerpt that is taken from the text. */
const GENERATED_EXCERPT_LENGTH = 200

type ConvertPostResult =
  { ok: true; input: CheckedPostInput; notes: string[] } | { ok: false; reason: string }

/** Converts an imported post to the input of a new post. `notes`: the changes, in Portuguese. Creates a missing category. */
export async function convertPost(
  tx: IdentityTransaction,
  post: SourcePost,
  { site, transferId }: { site: string | null; transferId: string },
): Promise<ConvertPostResult> {
  const notes: string[] = []
  const cleanHtml = sanitizePost(withAbsoluteUrls(post.content, post.link ?? site))
  if (cleanHtml === '') return { ok: false, reason: 'o post não tem texto' }
  const linkedHtml = await rewriteInternalLinks(tx, cleanHtml, { site, transferId })
  const pictureUrls = [...externalPictureAlts(linkedHtml).keys(), ...(post.cover ? [post.cover.address] : [])]
  const importedPictures = await findImportedPictures(tx, pictureUrls)
  const pathByUrl = new Map([...importedPictures].map(([url, { path }]) => [url, path]))
  const content = replaceUrls(linkedHtml, pathByUrl)
  const cover = post.cover && importedPictures.get(post.cover.address)

  const brokenCount = [...`${post.title}${post.content}`].filter((letter) => letter === '\uFFFD').length
  if (brokenCount > 0)
    notes.push(
      `${brokenCount === 1 ? '1 letra veio quebrada' : `${brokenCount} letras vieram quebradas`} (\uFFFD): já estava assim no arquivo, confira o texto`,
    )
  if (post.title === '') notes.push('não tinha título')
  if (post.title.length > MAX_LENGTHS.title) notes.push('o título era longo demais e foi cortado')
  const tags = post.tags.filter((tag) => slugOf(tag) !== '').map((tag) => truncateText(tag, MAX_LENGTHS.tag))
  if (tags.length > MAX_TAGS) notes.push(`tinha ${tags.length} etiquetas: ficaram as ${MAX_TAGS} primeiras`)
  const text = plainTextOf(content)
  const title = truncateText(post.title, MAX_LENGTHS.title) || 'Sem título'
  const parsed = postInputSchema.safeParse({
    title,
    slug: slugOf(post.slug).slice(0, MAX_LENGTHS.slug),
    excerpt:
      truncateText(post.excerpt, MAX_LENGTHS.excerpt) ||
      truncateText(text, GENERATED_EXCERPT_LENGTH) ||
      title,
    content,
    cover:
      post.backup?.cover ??
      (cover && post.cover ? { ...cover, alt: truncateText(post.cover.alt, 300) || cover.alt } : null),
    categoryId: await findOrCreateCategory(tx, post.category),
    tags: tags.slice(0, MAX_TAGS),
    featured: post.featured,
    status: post.status,
    publishedAt: post.publishedAt,
  })
  // all other fields are valid by now
  if (!parsed.success) return { ok: false, reason: 'o texto é longo demais' }
  return { ok: true, input: parsed.data, notes }
}

/** Returns the category's id; null for a name without letters and digits. */
async function findOrCreateCategory(tx: IdentityTransaction, name: string | null): Promise<string | null> {
  const slug = slugOf(name ?? '')
  if (name === null || slug === '') return null
  return (await findCategoryId(tx, slug)) ?? writeCategory(tx, truncateText(name, MAX_LENGTHS.category))
}

/** Changes links to other posts of the same import to the posts' new paths. */
async function rewriteInternalLinks(
  tx: IdentityTransaction,
  html: string,
  { site, transferId }: { site: string | null; transferId: string },
): Promise<string> {
  const slugByUrl = new Map<string, string>()
  for (const url of linkUrlsOf(html)) {
    const slug = slugOf(slugOfOldUrl(url, site) ?? '')
    if (slug !== '') slugByUrl.set(url, slug)
  }
  if (slugByUrl.size === 0) return html
  const { rows } = await sql<{ slug: string }>`select distinct slug from blog_transfer_items
    where transfer_id = ${transferId}::uuid and slug = any(${[...new Set(slugByUrl.values())]}::text[])`.execute(
    tx,
  )
  const importedSlugs = new Set(rows.map(({ slug }) => slug))
  const pathByUrl = new Map<string, string>()
  for (const [url, slug] of slugByUrl) {
    if (importedSlugs.has(slug))
      pathByUrl.set(url, postPath(toAllowedSlug(slug)) + (URL.parse(url)?.hash ?? ''))
  }
  return replaceUrls(html, pathByUrl)
}
