import type { IdentityTransaction } from '#app/database/family-scope.server.ts'

/**
 * Takes everything of a person out of the simulated provider's books, inside the transaction that deletes the account:
 * a real provider keeps its own, this one stands in our database. `codes`: of the person's subscriptions.
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
        where('nonce', 'in', (own) =>
          own.selectFrom('checkouts').select('nonce').where('user_id', '=', userId),
        ),
      ]),
    )
    .execute()
}
