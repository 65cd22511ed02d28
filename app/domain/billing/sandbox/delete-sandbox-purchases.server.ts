import type { IdentityTransaction } from '#app/database/family-scope.server.ts'

/**
 * Deletes a person's sandbox purchases, which are in our own database. `tx` is the transaction that deletes the account;
 * `codes` are the codes of the person's sandbox subscriptions.
 */
export async function deleteSandboxPurchases(
  tx: IdentityTransaction,
  { userId, codes }: { userId: string; codes: readonly string[] },
): Promise<void> {
  await tx
    .deleteFrom('sandbox_purchases')
    .where((where) =>
      where.or([
        ...(codes.length > 0 ? [where('code', 'in', [...codes])] : []),
        where('nonce', 'in', (query) =>
          query.selectFrom('checkouts').select('nonce').where('user_id', '=', userId),
        ),
      ]),
    )
    .execute()
}
