import type { IdentityTransaction } from '#app/database/family-scope.server.ts'

/**
 * Deletes a person's data at the simulated provider, which uses our database, inside the transaction that deletes the
 * account. `codes` are those of the person's subscriptions.
 */
export async function forgetSandboxPurchases(
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
