import { sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { allowedSlug, slugOf } from '../blog/post.ts'
import { plainTextOf } from '../blog/words.ts'
import { postPath } from '../blog/post-paths.ts'
import { sanitizePost } from '../blog/sanitize-post.server.ts'
import { type CheckedDraft, postDraft } from '../blog/schema.ts'
import { writeCategory } from '../blog/write-category.server.ts'
import { linksOf, oldSlugOf, outsidePictures, withNewPictures, withWholeAddresses } from './old-addresses.ts'
import { findBroughtPictures } from './queries.server.ts'
import { firstWordsOf, type SourcePost } from './transfer.ts'

const LONGEST = { title: 200, slug: 200, excerpt: 600, tag: 60, category: 60 }
const MOST_TAGS = 20
/** Of an excerpt made from the text. */
const MADE_EXCERPT = 200

type SourceDraft = { ok: true; draft: CheckedDraft; notes: string[] } | { ok: false; reason: string }

/** A post of another product as one of ours, within what ours may hold; what had to change is noted. */
export async function draftOfSource(
  tx: IdentityTransaction,
  post: SourcePost,
  { site, transferId }: { site: string | null; transferId: string },
): Promise<SourceDraft> {
  const notes: string[] = []
  const cleaned = sanitizePost(withWholeAddresses(post.content, post.link ?? site))
  if (cleaned === '') return { ok: false, reason: 'o post não tem texto' }
  const linked = await withOwnLinks(tx, cleaned, { site, transferId })
  const pictures = [...outsidePictures(linked).keys(), ...(post.cover ? [post.cover.address] : [])]
  const brought = await findBroughtPictures(tx, pictures)
  const paths = new Map([...brought].map(([address, { path }]) => [address, path]))
  const content = withNewPictures(linked, paths)
  const cover = post.cover && brought.get(post.cover.address)

  if (post.title === '') notes.push('não tinha título')
  if (post.title.length > LONGEST.title) notes.push('o título era longo demais e foi cortado')
  const tags = post.tags.filter((tag) => slugOf(tag) !== '').map((tag) => firstWordsOf(tag, LONGEST.tag))
  if (tags.length > MOST_TAGS) notes.push(`tinha ${tags.length} etiquetas: ficaram as ${MOST_TAGS} primeiras`)
  const text = plainTextOf(content)
  const title = firstWordsOf(post.title, LONGEST.title) || 'Sem título'
  const checked = postDraft.safeParse({
    title,
    slug: slugOf(post.slug).slice(0, LONGEST.slug),
    excerpt: firstWordsOf(post.excerpt, LONGEST.excerpt) || firstWordsOf(text, MADE_EXCERPT) || title,
    content,
    cover: cover && post.cover ? { ...cover, alt: firstWordsOf(post.cover.alt, 300) || cover.alt } : null,
    categoryId: await categoryOf(tx, post.category),
    tags: tags.slice(0, MOST_TAGS),
    featured: post.featured,
    status: post.status,
    publishedAt: post.publishedAt,
  })
  if (!checked.success) return { ok: false, reason: 'o texto é longo demais' }
  return { ok: true, draft: checked.data, notes }
}

/** The category of that name, as it is called here already. */
async function categoryOf(tx: IdentityTransaction, name: string | null): Promise<string | null> {
  const slug = slugOf(name ?? '')
  if (name === null || slug === '') return null
  const known = await tx
    .selectFrom('blog_categories')
    .select('id')
    .where('slug', '=', slug)
    .executeTakeFirst()
  return known?.id ?? writeCategory(tx, firstWordsOf(name, LONGEST.category))
}

/** Links to posts of the same file lead to where these are now. */
async function withOwnLinks(
  tx: IdentityTransaction,
  html: string,
  { site, transferId }: { site: string | null; transferId: string },
): Promise<string> {
  const wanted = new Map<string, string>()
  for (const address of linksOf(html)) {
    const slug = slugOf(oldSlugOf(address, site) ?? '')
    if (slug !== '') wanted.set(address, slug)
  }
  if (wanted.size === 0) return html
  const { rows } = await sql<{ slug: string }>`select distinct slug from blog_transfer_items
    where transfer_id = ${transferId}::uuid and slug = any(${[...new Set(wanted.values())]}::text[])`.execute(
    tx,
  )
  const known = new Set(rows.map(({ slug }) => slug))
  const paths = new Map<string, string>()
  for (const [address, slug] of wanted) {
    if (known.has(slug)) paths.set(address, postPath(allowedSlug(slug)) + (URL.parse(address)?.hash ?? ''))
  }
  return withNewPictures(html, paths)
}
