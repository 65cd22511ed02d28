import { publishAfterCommit } from '#app/database/commit-signals.server.ts'
import { asIdentity } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { logSecurityEvent } from '#app/platform/log-security-event.server.ts'
import { lockUser } from '../session/lock-user.server.ts'
import { findCode, rememberCode, consumeCode, deleteCodes } from './mail-codes.server.ts'
import { removedEmailOf } from './removed-email.ts'

/**
 * 'Não fui eu' (rule 61): removes the e-mail from the account, so that the mailbox's owner can register it. The account
 * and its sessions stay, because the account's owner may have mistyped the e-mail. The administrator right is removed,
 * because it belongs to the e-mail. Using the code again succeeds. A code that confirmed the e-mail cannot remove it.
 */
export async function denyEmail(code: string): Promise<{ ok: true } | { ok: false; reason: 'code_refused' }> {
  const userId = await findCode('verify', code)
  if (!userId) return resultOfUsedCode(code)
  const wasConsumed = await asIdentity(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || !(await consumeCode(tx, 'verify', { code, userId }))) return false
    await deleteCodes(tx, userId, ['reset', 'verify', 'verified'])
    await tx
      .updateTable('users')
      .set({ email: removedEmailOf(userId), email_verified: false, is_admin: false, updated_at: now() })
      .where('id', '=', userId)
      .execute()
    await rememberCode(tx, 'denied', { code, userId })
    if (user.family_id) publishAfterCommit(tx, { kind: 'family', id: user.family_id })
    return true
  })
  if (!wasConsumed) return resultOfUsedCode(code)
  logSecurityEvent('e-mail denied', { ok: true }, userId)
  return { ok: true }
}

async function resultOfUsedCode(code: string) {
  if (await findCode('denied', code)) return { ok: true } as const
  return { ok: false, reason: 'code_refused' } as const
}
