import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { type Actor, writeAs } from '#app/database/family-scope.server.ts'

/**
 * Ends one of the person's sessions with its event streams, or with 'others' all sessions except `currentSessionId`,
 * which is this browser's. An unknown or ended session is ignored.
 */
export async function endSessions(
  actor: Actor & { currentSessionId: string },
  sessionId: string,
): Promise<void> {
  const { userId, currentSessionId } = actor
  await writeAs(actor, async (tx) => {
    const sessions = tx.deleteFrom('sessions').where('user_id', '=', userId)
    await (
      sessionId === 'others'
        ? sessions.where('id', '!=', currentSessionId)
        : sessions.where('id', '=', sessionId)
    ).execute()
    publishAfterCommit(tx, { kind: 'person', id: userId })
  })
}
