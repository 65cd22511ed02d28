import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'

/**
 * Ends one of the person's sessions, or with 'others' all except `ownSessionId`, which is this browser's. Their event
 * streams end, too. Ending an ended session is ok.
 */
export async function endSessions(actor: Actor & { ownSessionId: string }, sessionId: string): Promise<void> {
  const { userId, ownSessionId } = actor
  await writeAs(actor, async (tx) => {
    const sessions = tx.deleteFrom('sessions').where('user_id', '=', userId)
    await (
      sessionId === 'others' ? sessions.where('id', '!=', ownSessionId) : sessions.where('id', '=', sessionId)
    ).execute()
    publishAfterCommit(tx, { kind: 'person', id: userId })
  })
}
