import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import type { PostFields } from '#app/domain/blog/post.ts'
import { isSamePost } from '#app/domain/blog/same-post.ts'
import { sanitizePost } from '#app/domain/blog/sanitize-post.server.ts'
import { fieldsOfPost } from '#app/domain/blog/write-revision.server.ts'
import { now } from '#app/base/clock.server.ts'
import type { EditorData, EditorUpdate, SavedPost, WorkingCopy } from './editor-data.ts'

/** A person who saved a working copy within this time counts as editing now. */
const EDITING_WINDOW_MS = 2 * 60 * 1000

/** Reads the data of one person's editor. Leaves out a working copy that equals the saved post. */
export async function findEditorData(
  postId: string,
  user: { id: string; name: string },
): Promise<EditorData> {
  const [saved, copy, categories, others] = await Promise.all([
    findSavedPost(postId, user.id),
    findWorkingCopy(postId, user.id),
    findCategories(),
    findOtherEditors(postId, user.id),
  ])
  const isCopyRedundant = copy !== null && saved !== null && isSameAfterSave(copy.fields, saved.fields)
  return {
    postId,
    user: { id: user.id, name: user.name },
    saved,
    copy: isCopyRedundant ? null : copy,
    categories,
    others,
  }
}

/** Reads the update for an open editor. `base`: the version of the post that the editor is based on. */
export async function findEditorUpdate(
  postId: string,
  userId: string,
  base: number | null,
): Promise<EditorUpdate> {
  const { rows } = await sql<{ version: number | null; copyVersion: number | null }>`
    select (select version from blog_posts where id = ${postId}::uuid) as version,
      (select version from blog_working_copies
        where post_id = ${postId}::uuid and user_id = ${userId}::uuid) as "copyVersion"`.execute(database())
  const { version = null, copyVersion = null } = rows[0] ?? {}
  const isNewer = version !== null && version !== base
  return {
    version,
    saved: isNewer ? await findSavedPost(postId, userId) : null,
    copyVersion,
    others: await findOtherEditors(postId, userId),
  }
}

/** The saved post with the author of its latest version; null if it does not exist. */
export async function findSavedPost(postId: string, userId: string): Promise<SavedPost | null> {
  const { rows } = await sql<{
    fields: PostFields
    version: number
    savedAt: Date
    editor: string | null
    isMe: boolean
  }>`
    select ${fieldsOfPost} as fields, p.version, p.updated_at as "savedAt",
      r.editor_name as editor, r.editor_id is not distinct from ${userId}::uuid as "isMe"
    from blog_posts p left join blog_revisions r on r.post_id = p.id and r.number = p.version
    where p.id = ${postId}::uuid`.execute(database())
  const post = rows[0]
  if (!post) return null
  const { fields, version, savedAt, editor, isMe } = post
  return {
    fields,
    version,
    savedAt: savedAt.toISOString(),
    savedBy: editor === null ? null : { name: editor, isMe },
  }
}

async function findWorkingCopy(postId: string, userId: string): Promise<WorkingCopy | null> {
  const copy = await database()
    .selectFrom('blog_working_copies')
    .select(['fields', 'version', 'base_version', 'updated_at'])
    .where('post_id', '=', postId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!copy) return null
  return {
    fields: copy.fields as PostFields,
    version: copy.version,
    base: copy.base_version,
    updatedAt: copy.updated_at.toISOString(),
  }
}

async function findCategories(): Promise<EditorData['categories']> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from blog_categories order by blog_folded(name), name`.execute(database())
  return rows
}

export async function hasCategory(id: string): Promise<boolean> {
  const category = database().selectFrom('blog_categories').select('id').where('id', '=', id)
  return (await category.executeTakeFirst()) !== undefined
}

/** Names of up to five other people who are editing the post, latest first. */
async function findOtherEditors(postId: string, userId: string): Promise<string[]> {
  const editors = await database()
    .selectFrom('blog_working_copies as c')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select('u.name')
    .where('c.post_id', '=', postId)
    .where('c.user_id', '<>', userId)
    .where('c.updated_at', '>', new Date(now().getTime() - EDITING_WINDOW_MS))
    .orderBy('c.updated_at', 'desc')
    .limit(5)
    .execute()
  return editors.map(({ name }) => name)
}

/** Whether saving the copy would change nothing. A save sanitizes texts and keeps the saved slug and date if the copy has none. */
function isSameAfterSave(copy: PostFields, saved: PostFields): boolean {
  return isSamePost(saved, {
    ...copy,
    title: copy.title.trim(),
    slug: copy.slug || saved.slug,
    excerpt: copy.excerpt.trim(),
    content: sanitizePost(copy.content),
    publishedAt: copy.publishedAt ?? saved.publishedAt,
  })
}
