import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../fixtures/payments')

/** The body of a webhook in tests/fixtures/payments, for example ('hotmart', 'purchase-approved'). */
export function paymentFixture(provider: 'hotmart' | 'stripe', name: string): Buffer {
  return readFileSync(join(FOLDER, provider, `${name}.json`))
}

/** The names of a provider's fixtures, without '.json'. */
export function paymentFixtureNames(provider: 'hotmart' | 'stripe'): string[] {
  return readdirSync(join(FOLDER, provider))
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted()
}
