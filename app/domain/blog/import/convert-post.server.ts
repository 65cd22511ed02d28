import { sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { allowedSlug, slugOf } from '../post.ts'
import { plainTextOf } from '../reading/plain-text.ts'
import { postPath } from '../post-paths.ts'
import { sanitizePost } from '../sanitize-post.server.ts'
import { type CheckedDraft, postDraft } from '../schema.ts'
import { findCategoryId, writeCategory } from '../write-category.server.ts'
import {
  linksOf,
  oldSlugOf,
  externalPictures,
  withNewAddresses,
  withAbsoluteAddresses,
} from './old-addresses.ts'
import { findImportedPictures } from './queries.server.ts'
import { truncated, type SourcePost } from './transfer.ts'

const MAX_LENGTHS = { title: 200, slug: 200, excerpt: 600, tag: 60, category: 60 }
const MAX_TAGS = 20
/** Characters of an excerpt made from the text. */
const GENERATED_EXCERPT_LENGTH = 200

type ConvertPostResult = { ok: true; draft: CheckedDraft; notes: string[] } | { ok: false; reason: string }

/** Converts another product's post to a valid draft. `notes`: the changes, in Portuguese. */
export async function convertPost(
  tx: IdentityTransaction,
  post: SourcePost,
  { site, transferId }: { site: string | null; transferId: string },
): Promise<ConvertPostResult> {
  const notes: string[] = []
  const cleanHtml = sanitizePost(withAbsoluteAddresses(post.content, post.link ?? site))
  if (cleanHtml === '') return { ok: false, reason: 'o post não tem texto' }
  const linkedHtml = await withInternalLinks(tx, cleanHtml, { site, transferId })
  const pictures = [...externalPictures(linkedHtml).keys(), ...(post.cover ? [post.cover.address] : [])]
  const imported = await findImportedPictures(tx, pictures)
  const paths = new Map([...imported].map(([address, { path }]) => [address, path]))
  const content = withNewAddresses(linkedHtml, paths)
  const cover = post.cover && imported.get(post.cover.address)

  if (post.title === '') notes.push('não tinha título')
  if (post.title.length > MAX_LENGTHS.title) notes.push('o título era longo demais e foi cortado')
  const tags = post.tags.filter((tag) => slugOf(tag) !== '').map((tag) => truncated(tag, MAX_LENGTHS.tag))
  if (tags.length > MAX_TAGS) notes.push(`tinha ${tags.length} etiquetas: ficaram as ${MAX_TAGS} primeiras`)
  const text = plainTextOf(content)
  const title = truncated(post.title, MAX_LENGTHS.title) || 'Sem título'
  const parsed = postDraft.safeParse({
    title,
    slug: slugOf(post.slug).slice(0, MAX_LENGTHS.slug),
    excerpt:
      truncated(post.excerpt, MAX_LENGTHS.excerpt) || truncated(text, GENERATED_EXCERPT_LENGTH) || title,
    content,
    cover: cover && post.cover ? { ...cover, alt: truncated(post.cover.alt, 300) || cover.alt } : null,
    categoryId: await categoryOf(tx, post.category),
    tags: tags.slice(0, MAX_TAGS),
    featured: post.featured,
    status: post.status,
    publishedAt: post.publishedAt,
  })
  if (!parsed.success) return { ok: false, reason: 'o texto é longo demais' }
  return { ok: true, draft: parsed.data, notes }
}

/** Id of the category with the name's slug; creates a missing one. */
async function categoryOf(tx: IdentityTransaction, name: string | null): Promise<string | null> {
  const slug = slugOf(name ?? '')
  if (name === null || slug === '') return null
  return (await findCategoryId(tx, slug)) ?? writeCategory(tx, truncated(name, MAX_LENGTHS.category))
}

/** Changes links to posts of the same file to the posts' new addresses. */
async function withInternalLinks(
  tx: IdentityTransaction,
  html: string,
  { site, transferId }: { site: string | null; transferId: string },
): Promise<string> {
  const slugByAddress = new Map<string, string>()
  for (const address of linksOf(html)) {
    const slug = slugOf(oldSlugOf(address, site) ?? '')
    if (slug !== '') slugByAddress.set(address, slug)
  }
  if (slugByAddress.size === 0) return html
  const { rows } = await sql<{ slug: string }>`select distinct slug from blog_transfer_items
    where transfer_id = ${transferId}::uuid and slug = any(${[...new Set(slugByAddress.values())]}::text[])`.execute(
    tx,
  )
  const importedSlugs = new Set(rows.map(({ slug }) => slug))
  const paths = new Map<string, string>()
  for (const [address, slug] of slugByAddress) {
    if (importedSlugs.has(slug))
      paths.set(address, postPath(allowedSlug(slug)) + (URL.parse(address)?.hash ?? ''))
  }
  return withNewAddresses(html, paths)
}
