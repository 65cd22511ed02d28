import { hkdfSync } from 'node:crypto'
import { installationSecret } from './installation-secret.server.ts'

/** A 32-byte key for one purpose, derived from the installation's secret by HKDF. */
export async function derivedKey(purpose: string): Promise<Buffer> {
  const secret = Buffer.from(await installationSecret(), 'hex')
  return Buffer.from(hkdfSync('sha256', secret, '', `combinado ${purpose}`, 32))
}
