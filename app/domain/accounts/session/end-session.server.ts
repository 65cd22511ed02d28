import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { asIdentity, type IdentityTransaction } from '#app/database/family-scope.server.ts'
import { hashToken } from '#app/base/token.server.ts'
import { endedSessionCookieLine, readSessionToken } from './session-cookie.server.ts'

/** Ends the request's session, if any, with its event streams. Returns the `Set-Cookie` line that deletes the cookie. */
export async function endSession(request: Request): Promise<string> {
  const token = await readSessionToken(request)
  if (token) {
    await asIdentity(async (tx) => {
      const deletedRow = await tx
        .deleteFrom('sessions')
        .where('token', '=', hashToken(token))
        .returning('user_id')
        .executeTakeFirst()
      if (deletedRow) publishAfterCommit(tx, { kind: 'person', id: deletedRow.user_id })
    })
  }
  return endedSessionCookieLine()
}

/** Ends one of the person's sessions with its event streams, in the caller's transaction. */
export async function deleteSession(
  tx: IdentityTransaction,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<void> {
  await tx.deleteFrom('sessions').where('id', '=', sessionId).where('user_id', '=', userId).execute()
  publishAfterCommit(tx, { kind: 'person', id: userId })
}
