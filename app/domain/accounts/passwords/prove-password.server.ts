import { database } from '#app/database/database.server.ts'
import { hashPassword, isOutdated, verifyPassword } from './password-hash.server.ts'

/** A row of `accounts`; `password` is its hash. */
interface Credential {
  id: string
  password: string | null
}

/**
 * Compares a password with the account's hash and returns the hash stored afterwards: an outdated hash is replaced.
 * Returns undefined for a wrong password or no account, in the same time. A write that relies on the result compares the
 * hash again in its transaction. Must not be called inside a transaction.
 */
export async function provePassword(
  credential: Credential | undefined,
  password: string,
): Promise<string | undefined> {
  const hash = credential?.password
  if (!(await verifyPassword({ hash, password })) || !credential || !hash) return undefined
  if (!(await isOutdated(hash))) return hash
  const replacement = await hashPassword(password)
  const replaced = await database()
    .updateTable('accounts')
    .set({ password: replacement })
    .where('id', '=', credential.id)
    // keeps a password that was changed since the comparison
    .where('password', '=', hash)
    .returning('id')
    .executeTakeFirst()
  return replaced ? replacement : proveAgain(credential.id, password)
}

/** Compares with the current hash, after another sign-in replaced it or the password was changed. */
async function proveAgain(accountId: string, password: string): Promise<string | undefined> {
  const account = await database()
    .selectFrom('accounts')
    .select('password')
    .where('id', '=', accountId)
    .executeTakeFirst()
  const hash = account?.password
  return hash && (await verifyPassword({ hash, password })) ? hash : undefined
}
