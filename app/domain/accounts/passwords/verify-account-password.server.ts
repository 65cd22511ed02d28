import { database } from '#app/database/database.server.ts'
import { hasCurrentCost } from './argon2id.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'

/** A row of `accounts`; `password` is the hash of the password. */
interface Credential {
  id: string
  password: string | null
}

/**
 * Compares a password with the account's hash, replaces an outdated hash, and returns the stored hash. Returns
 * undefined for a wrong password, and after the same time for a missing account. A write that needs the password must
 * compare the returned hash in its transaction. Must not be called inside a transaction.
 */
export async function verifyAccountPassword(
  credential: Credential | undefined,
  password: string,
): Promise<string | undefined> {
  const hash = credential?.password
  if (!(await verifyPassword({ hash, password })) || !credential || !hash) return undefined
  if (hasCurrentCost(hash)) return hash
  const newHash = await hashPassword(password)
  const updatedRow = await database()
    .updateTable('accounts')
    .set({ password: newHash })
    .where('id', '=', credential.id)
    // does not overwrite a password that was changed since the comparison
    .where('password', '=', hash)
    .returning('id')
    .executeTakeFirst()
  return updatedRow ? newHash : verifyAgain(credential.id, password)
}

/** Compares with the hash that a concurrent sign-in or change of password has stored. */
async function verifyAgain(accountId: string, password: string): Promise<string | undefined> {
  const account = await database()
    .selectFrom('accounts')
    .select('password')
    .where('id', '=', accountId)
    .executeTakeFirst()
  const hash = account?.password
  return hash && (await verifyPassword({ hash, password })) ? hash : undefined
}
