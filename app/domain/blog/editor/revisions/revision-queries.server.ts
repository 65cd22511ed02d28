import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { isoMoment } from '#app/database/iso-moment.server.ts'
import type { Post, PostFields } from '../../post.ts'
import { previewPost } from '../preview/preview-post.server.ts'
import type { RevisionEntry } from './revision.ts'

/** Maximum number of listed versions. Older versions can still be read by their number. */
const MAX_LISTED = 200

export interface PostHistory {
  id: string
  title: string
  slug: string
  version: number
  /** Newest first. */
  revisions: RevisionEntry[]
}

export async function findHistory(postId: string): Promise<PostHistory | undefined> {
  const { rows } = await sql<PostHistory>`
    select p.id, p.title, p.slug, p.version, coalesce((select json_agg(json_build_object('number', r.number,
        'kind', r.kind, 'editorName', r.editor_name, 'createdAt',
        ${isoMoment('r.created_at')}) order by r.number desc)
      from (select * from blog_revisions r where r.post_id = p.id order by r.number desc
        limit ${MAX_LISTED}::integer) r), '[]'::json) as revisions
    from blog_posts p where p.id = ${postId}::uuid`.execute(database())
  return rows[0]
}

export async function findRevision(postId: string, number: number): Promise<PostFields | undefined> {
  const { rows } = await sql<{ fields: PostFields }>`
    select fields from blog_revisions where post_id = ${postId}::uuid and number = ${number}::integer`.execute(
    database(),
  )
  return rows[0]?.fields
}

/** One version, rendered as a public post. */
export async function findRevisionPost(postId: string, number: number): Promise<Post | undefined> {
  const { rows } = await sql<{ fields: PostFields; createdAt: Date; authorName: string | null }>`
    select r.fields, r.created_at as "createdAt", p.author_name as "authorName"
    from blog_revisions r join blog_posts p on p.id = r.post_id
    where r.post_id = ${postId}::uuid and r.number = ${number}::integer`.execute(database())
  const row = rows[0]
  if (!row) return undefined
  const updatedAt = new Date(row.createdAt).toISOString()
  return previewPost(row.fields, { id: postId, authorName: row.authorName, updatedAt })
}
