import { type Actor, concernPerson, writeAs } from '#app/database/family-scope.server.ts'

/**
 * Ends one of the person's sessions, or with 'others' all but `ownSessionId`, at once with their live
 * connections. Sessions of other people stay untouched whatever is asked; ending one that is gone is fine.
 */
export async function endSessions(actor: Actor & { ownSessionId: string }, sessionId: string): Promise<void> {
  const { userId, ownSessionId } = actor
  await writeAs(actor, async (tx) => {
    const mine = tx.deleteFrom('sessions').where('user_id', '=', userId)
    await (
      sessionId === 'others' ? mine.where('id', '!=', ownSessionId) : mine.where('id', '=', sessionId)
    ).execute()
    concernPerson(tx, userId)
  })
}
