import { newId } from '#app/base/ids.ts'
import { insertRow } from '#tests/support/rows.ts'
import { test as base, useSite } from './fixtures.ts'
import { sharedApps } from './shared-apps.ts'

/** Tests with the shared app that sells by the simulated provider (sandbox). */
// oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's needs from this pattern
export const test = base.extend({ site: async ({}, use) => useSite(sharedApps().shop, use) })

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
