import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const FOLDER = join(import.meta.dirname, '../fixtures/payments')

/** A provider's message of tests/fixtures/payments, byte for byte: 'hotmart', 'purchase-approved'. */
export function paymentFixture(provider: 'hotmart' | 'stripe', name: string): Buffer {
  return readFileSync(join(FOLDER, provider, `${name}.json`))
}

/** The names of all messages of a provider. */
export function paymentFixtureNames(provider: 'hotmart' | 'stripe'): string[] {
  return readdirSync(join(FOLDER, provider))
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted()
}
