import { hkdfSync } from 'node:crypto'
import { installationSecret } from './installation-secret.server.ts'

/** A key of 32 bytes for one purpose alone, derived from the installation's secret by HKDF. */
export async function derivedKey(purpose: string): Promise<Buffer> {
  const secret = Buffer.from(await installationSecret(), 'hex')
  return Buffer.from(hkdfSync('sha256', secret, '', `combinado ${purpose}`, 32))
}
