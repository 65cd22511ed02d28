import { sql } from 'kysely'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { announceDuePosts } from '#app/domain/blog/announce-due-posts.server.ts'
import { findPost, findPosts } from '#app/domain/blog/queries.server.ts'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import { now, setClock } from '#app/base/clock.server.ts'
import { aPostInput, TEAM } from '#tests/support/posts.ts'
import { type KilledOperation, assertOk } from './operation.ts'

interface PreparedPost {
  id: string
  /** Unique text that title, text, tag and slug contain. */
  word: string
}

const HOUR_MS = 60 * 60 * 1000

const preparePost = async (): Promise<PreparedPost> => {
  const id = newId()
  return { id, word: `palavra${id.replaceAll('-', '').slice(-12)}` }
}

const inputOf = ({ word }: PreparedPost) =>
  aPostInput({ title: `Sobre ${word}`, slug: word, content: `<p>Um texto com ${word}.</p>`, tags: [word] })

const publish = (post: PreparedPost) => savePost(inputOf(post), TEAM, { id: post.id, base: null })

async function readState({ id, word }: PreparedPost): Promise<string> {
  const { rows } = await sql<Record<'posts' | 'slugs' | 'revisions' | 'tags' | 'version', number>>`select
    (select count(*)::integer from blog_posts where id = ${id}::uuid) as posts,
    (select count(*)::integer from blog_slugs where post_id = ${id}::uuid) as slugs,
    (select count(*)::integer from blog_revisions where post_id = ${id}::uuid) as revisions,
    (select count(*)::integer from blog_post_tags where post_id = ${id}::uuid) as tags,
    coalesce((select version from blog_posts where id = ${id}::uuid), 0) as version`.execute(database())
  const counts = Object.values(rows[0]!)
  if (counts.every((count) => count === 0)) return 'absent'
  const results = await findPosts({ page: 1, search: word })
  const isShown = results?.totalCount === 1 && (await findPost(word)) !== undefined
  return counts.every((count) => count === 1) && isShown
    ? 'complete'
    : JSON.stringify([rows[0], results?.totalCount])
}

/** Publishes a post: inserts its row, slug, tags, revision and search words, and sends a signal to every process. */
export const postPublication: KilledOperation<PreparedPost> = {
  name: 'publishing a post',
  sendsSignal: true,
  prepare: preparePost,
  async run(post, acknowledge) {
    assertOk(await publish(post))
    acknowledge('the post')
  },
  readState,
  repeat: async (post) => void assertOk(await publish(post)),
}

/** Announces a due scheduled post: one commit stores the announcement and signals it to every process. */
export const postAnnouncement: KilledOperation<PreparedPost> = {
  name: 'announcing a scheduled post',
  sendsSignal: true,
  async prepare() {
    const post = await preparePost()
    const publishedAt = new Date(now().getTime() + HOUR_MS)
    assertOk(await savePost({ ...inputOf(post), publishedAt }, TEAM, { id: post.id, base: null }))
    return post
  },
  async run() {
    const clock = setClock(() => new Date(Date.now() + 2 * HOUR_MS))
    try {
      await announceDuePosts()
    } finally {
      clock.restore()
    }
  },
  async readState({ id }) {
    const { announced_at: announcedAt } = await database()
      .selectFrom('blog_posts')
      .select('announced_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return announcedAt ? 'complete' : 'absent'
  },
  repeat: (post) => postAnnouncement.run(post, () => undefined),
}
