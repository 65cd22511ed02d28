import type { IdentityTransaction } from '#app/database/family-scope.server.ts'

/** Deletes the queued mails of an address, because they contain a name and often a code. */
export async function deleteMails(tx: IdentityTransaction, recipient: string): Promise<void> {
  await tx.deleteFrom('mails').where('recipient', '=', recipient).execute()
}
