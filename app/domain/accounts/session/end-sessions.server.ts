import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'

/**
 * Ends one of the person's own sessions, or with 'others' all but `ownSessionId`, with their live connections. Ending a
 * session that has ended is ok.
 */
export async function endSessions(actor: Actor & { ownSessionId: string }, sessionId: string): Promise<void> {
  const { userId, ownSessionId } = actor
  await writeAs(actor, async (tx) => {
    const ownSessions = tx.deleteFrom('sessions').where('user_id', '=', userId)
    await (
      sessionId === 'others'
        ? ownSessions.where('id', '!=', ownSessionId)
        : ownSessions.where('id', '=', sessionId)
    ).execute()
    publishAfterCommit(tx, { kind: 'person', id: userId })
  })
}
