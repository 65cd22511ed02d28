import { newId } from '#app/base/ids.ts'
import { insertRow } from '#tests/support/rows.ts'
import { testWithAppOnPostgres } from './app-on-postgres-fixtures.ts'

/** Tests with an app that sells by the simulated provider (sandbox). */
export const test = testWithAppOnPostgres({ PAYMENTS: 'sandbox' })

/** Creates a checkout that the user started 30 s ago; returns its nonce. */
export async function aCheckout(userId: string, returnPath = '/app'): Promise<string> {
  const nonce = newId()
  await insertRow('checkouts', {
    id: newId(),
    nonce,
    user_id: userId,
    provider: 'sandbox',
    plan: 'monthly',
    return_path: returnPath,
    created_at: new Date(Date.now() - 30_000),
  })
  return nonce
}
