import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../fixtures/payments')

/** The bytes of a webhook in tests/fixtures/payments: 'hotmart', 'purchase-approved'. */
export function paymentFixture(provider: 'hotmart' | 'stripe', name: string): Buffer {
  return readFileSync(join(FOLDER, provider, `${name}.json`))
}

/** The fixture names of a provider. */
export function paymentFixtureNames(provider: 'hotmart' | 'stripe'): string[] {
  return readdirSync(join(FOLDER, provider))
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted()
}
