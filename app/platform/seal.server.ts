import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKey } from './derived-key.server.ts'

const CIPHER = 'aes-256-gcm'
const VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** What a secret is kept for, and whose it is: sealed for one, it opens for no other. */
export interface SealedFor {
  purpose: string
  owner: string
}

/**
 * Encrypts a text that has to be read back: AES-256-GCM with a key of its own for each purpose, derived from
 * the installation's secret, and the owner as associated data. 'v1.' and base64url of nonce, tag and text.
 */
export async function seal(text: string, { purpose, owner }: SealedFor): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, await derivedKey(purpose), nonce)
  cipher.setAAD(Buffer.from(owner))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** What `seal` was given. Throws when it was changed, or sealed for another owner or purpose or by another installation. */
export async function unseal(sealed: string, { purpose, owner }: SealedFor): Promise<string> {
  const [version, body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES)
    throw new Error('Nothing that was sealed')
  const decipher = createDecipheriv(CIPHER, await derivedKey(purpose), bytes.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}
