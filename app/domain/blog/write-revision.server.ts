import { type Expression, sql } from 'kysely'
import type { IdentityTransaction } from '#app/database/family-scope.server.ts'
import { isoMoment } from '#app/database/iso-moment.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'
import { now } from '#app/base/clock.server.ts'

export type RevisionKind = Tables['blog_revisions']['kind']

/** SQL: the post `p` as JSON of `PostFields`. */
export const fieldsOfPost: Expression<unknown> = sql`jsonb_build_object('title', p.title, 'slug', p.slug,
  'excerpt', p.excerpt, 'content', p.content,
  'cover', case when p.cover_path is not null then jsonb_build_object('path', p.cover_path, 'alt', p.cover_alt,
    'width', p.cover_width, 'height', p.cover_height, 'variants', p.cover_variants) end,
  'categoryId', p.category_id,
  'tags', coalesce((select jsonb_agg(t.name order by pt.position) from blog_post_tags pt
    join blog_tags t on t.id = pt.tag_id where pt.post_id = p.id), '[]'),
  'featured', p.featured, 'status', p.status,
  'publishedAt', ${isoMoment('p.published_at')})`

/** Stores the current fields of a post as a revision; its number is the post's version. */
export async function writeRevision(
  tx: IdentityTransaction,
  postId: string,
  kind: RevisionKind,
  editor: { id: string | null; name: string },
): Promise<void> {
  await sql`insert into blog_revisions (post_id, number, kind, fields, editor_id, editor_name, created_at)
    select p.id, p.version, ${kind}, ${fieldsOfPost}, ${editor.id}::uuid, ${editor.name}, ${now()}::timestamptz
    from blog_posts p where p.id = ${postId}::uuid`.execute(tx)
}
