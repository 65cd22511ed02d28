import type { Kysely } from 'kysely'
import { now } from '#app/base/clock.server.ts'
import type { Tables } from '#app/database/tables/tables.ts'

const FRESH_MINUTES = 10

/** Whether the person signed in less than ten minutes ago, with password or Google (rule 152). */
export async function isSessionFresh(
  db: Kysely<Tables>,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<boolean> {
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now().getTime() - FRESH_MINUTES * 60_000))
    .executeTakeFirst()
  return session !== undefined
}
