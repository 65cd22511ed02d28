import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { derivedKey } from './derived-key.server.ts'

const CIPHER = 'aes-256-gcm'
const VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Purpose and owner of a sealed value. Unsealing needs the same purpose and owner. */
export interface SealContext {
  purpose: string
  owner: string
}

/**
 * Encrypts a text by AES-256-GCM, with a derived key per purpose and the owner as additional authenticated data (AAD).
 * Returns 'v1.' and base64url of nonce, tag and ciphertext.
 */
export async function seal(text: string, { purpose, owner }: SealContext): Promise<string> {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, await derivedKey(purpose), nonce)
  cipher.setAAD(Buffer.from(owner))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return `${VERSION}.${Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]).toString('base64url')}`
}

/** Decrypts a sealed value. Throws if it was changed, or sealed for another owner, purpose or installation. */
export async function unseal(sealed: string, { purpose, owner }: SealContext): Promise<string> {
  const [version, body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  if (version !== VERSION || bytes.length < NONCE_BYTES + TAG_BYTES) throw new Error('Not a sealed value')
  const decipher = createDecipheriv(CIPHER, await derivedKey(purpose), bytes.subarray(0, NONCE_BYTES))
  decipher.setAAD(Buffer.from(owner))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES))
  return Buffer.concat([text, decipher.final()]).toString('utf8')
}
