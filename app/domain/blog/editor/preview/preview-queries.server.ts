import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'
import { hashToken, isToken } from '#app/base/token.server.ts'
import { type Post, type PostFields, visibilityAt } from '../../post.ts'
import { postPath } from '../../post-paths.ts'
import { fieldsOfPost } from '../../write-revision.server.ts'
import type { PreviewLinks, PreviewState } from './preview-link.ts'
import { previewPost } from './preview-post.server.ts'

interface PreviewRow {
  id: string
  authorName: string | null
  updatedAt: string
  saved: PostFields
  /** The working copy of the link's creator, if it is newer than the saved post. */
  copy: Partial<PostFields> | null
  copyUpdatedAt: string | null
}

export interface Preview {
  post: Post
  state: PreviewState
}

/** Reads the post of a preview link; undefined for an unknown, revoked or expired token. */
export async function findPreview(token: string): Promise<Preview | undefined> {
  if (!isToken(token)) return undefined
  const hash = Buffer.from(hashToken(token), 'base64url')
  const { rows } = await sql<PreviewRow>`
    select p.id, p.author_name as "authorName", p.updated_at as "updatedAt", ${fieldsOfPost} as saved,
      c.fields as copy, c.updated_at as "copyUpdatedAt"
    from blog_preview_links l join blog_posts p on p.id = l.post_id
    left join blog_working_copies c on c.post_id = p.id and c.user_id = l.created_by_user_id
      and c.updated_at > p.updated_at
    where l.token_hash = ${hash}::bytea and l.expires_at > ${now()}::timestamptz`.execute(database())
  const row = rows[0]
  if (!row) return undefined
  // a working copy does not change the publication date
  const fields = { ...row.saved, ...row.copy, publishedAt: row.saved.publishedAt }
  const updatedAt = new Date(row.copyUpdatedAt ?? row.updatedAt).toISOString()
  const post = await previewPost(fields, { id: row.id, authorName: row.authorName, updatedAt })
  return { post, state: previewStateOf(row) }
}

function previewStateOf({ saved, copy }: PreviewRow): PreviewState {
  const state = visibilityAt(saved, now())
  if (state === 'draft') return { kind: 'draft' }
  if (state === 'scheduled' && saved.publishedAt) return { kind: 'scheduled', at: saved.publishedAt }
  return copy ? { kind: 'changed' } : { kind: 'published', path: postPath(saved.slug) }
}

export async function findPreviewLinks(postId: string): Promise<PreviewLinks> {
  const { rows } = await sql<{ count: number; until: Date | null }>`
    select count(*)::integer as count, max(expires_at) as until from blog_preview_links
    where post_id = ${postId}::uuid and expires_at > ${now()}::timestamptz`.execute(database())
  const { count, until } = rows[0] ?? { count: 0, until: null }
  return { count, until: until && new Date(until).toISOString() }
}
