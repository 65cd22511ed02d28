import type { IdentityTransaction } from '#app/database/family-scope.server.ts'

/** Deletes what is queued for an address: a mail carries a name, and often a code. */
export async function deleteMails(tx: IdentityTransaction, recipient: string): Promise<void> {
  await tx.deleteFrom('mails').where('recipient', '=', recipient).execute()
}
