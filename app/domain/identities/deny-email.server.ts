import { asIdentity, concernFamily } from '#app/database/family-scope.server.ts'
import { now } from '#app/platform/clock.server.ts'
import { noteSecurity } from '#app/platform/note-security.server.ts'
import { lockUser } from './lock-user.server.ts'
import { findCode, rememberCode, spendCode, voidCodes } from './mail-codes.server.ts'
import { removedEmailOf } from './removed-email.ts'

/**
 * 'Não fui eu': removes the address from the account that asked this mailbox to confirm it, so that the mailbox's owner
 * can use it. The account and its sessions stay, for its person may have mistyped; rights of an administrator go, for they
 * belong to the address. The same code again is ok; a code that confirmed the address removes nothing any more.
 */
export async function denyEmail(code: string): Promise<{ ok: true } | { ok: false; reason: 'code_refused' }> {
  const userId = await findCode('verify', code)
  if (!userId) return wasDenied(code)
  const wasSpent = await asIdentity(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || !(await spendCode(tx, 'verify', { code, userId }))) return false
    await voidCodes(tx, userId, ['reset', 'verify', 'verified'])
    await tx
      .updateTable('users')
      .set({ email: removedEmailOf(userId), email_verified: false, is_admin: false, updated_at: now() })
      .where('id', '=', userId)
      .execute()
    await rememberCode(tx, 'denied', { code, userId })
    if (user.family_id) concernFamily(tx, user.family_id)
    return true
  })
  noteSecurity('e-mail denied', { ok: true }, userId)
  return wasSpent ? { ok: true } : wasDenied(code)
}

async function wasDenied(code: string) {
  if (await findCode('denied', code)) return { ok: true } as const
  return { ok: false, reason: 'code_refused' } as const
}
