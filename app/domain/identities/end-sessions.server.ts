import { asIdentity, concernPerson } from '#app/database/family-scope.server.ts'

/**
 * Ends one of the person's sessions, or with 'others' all but `ownSessionId`, at once with their live
 * connections. Sessions of other people stay untouched whatever is asked; ending one that is gone is fine.
 */
export async function endSessions(
  { userId, ownSessionId }: { userId: string; ownSessionId: string },
  sessionId: string,
): Promise<void> {
  await asIdentity(async (tx) => {
    const mine = tx.deleteFrom('sessions').where('user_id', '=', userId)
    await (
      sessionId === 'others' ? mine.where('id', '!=', ownSessionId) : mine.where('id', '=', sessionId)
    ).execute()
    concernPerson(tx, userId)
  })
}
