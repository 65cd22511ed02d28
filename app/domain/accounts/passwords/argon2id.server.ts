import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'

/** OWASP's first recommendation for argon2id: 19 MiB (`memory` is in KiB), two passes, one lane. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const TAG_BYTES = 32

/** PHC string format; `v=19` is version 1.3 of Argon2, the only one that node:crypto computes. */
const PHC_FORMAT =
  /^\$argon2id\$v=19\$m=(\d{1,6}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z\d+/]{11,86})\$([A-Za-z\d+/]{16,86})$/

interface HashParts {
  cost: typeof COST
  salt: Buffer
  tag: Buffer
}

/** Hashes a password with a new salt, as a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$tag`. */
export async function makeArgon2id(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return phcString(salt, await tagOf(password, { cost: COST, salt, length: TAG_BYTES }))
}

/** Whether the argon2id hash is of this password. Uses the cost parameters in the hash. */
export async function matchesArgon2id(hash: string, password: string): Promise<boolean> {
  const parts = partsOf(hash)
  if (!parts) return false
  const { cost, salt, tag } = parts
  return timingSafeEqual(await tagOf(password, { cost, salt, length: tag.length }), tag)
}

export function isArgon2id(hash: string): boolean {
  return partsOf(hash) !== undefined
}

/** Whether this is an argon2id hash with the current cost or more. */
export function hasCurrentCost(hash: string): boolean {
  const cost = partsOf(hash)?.cost
  return cost !== undefined && cost.memory >= COST.memory && cost.passes >= COST.passes
}

/** An argon2id hash with the current cost that no password matches. */
export function unmatchableArgon2id(): string {
  return phcString(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES))
}

function phcString(salt: Buffer, tag: Buffer): string {
  const { memory, passes, parallelism } = COST
  const [saltText, tagText] = [salt, tag].map((bytes) => bytes.toString('base64').replaceAll('=', ''))
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${tagText}`
}

function partsOf(hash: string): HashParts | undefined {
  const [, m, t, p, salt = '', tag = ''] = PHC_FORMAT.exec(hash) ?? []
  const cost = { memory: Number(m), passes: Number(t), parallelism: Number(p) }
  // Argon2's minimum costs; also refuses NaN, the result if the format does not match
  if (!(cost.passes >= 1 && cost.parallelism >= 1 && cost.memory >= 8 * cost.parallelism)) return undefined
  return { cost, salt: Buffer.from(salt, 'base64'), tag: Buffer.from(tag, 'base64') }
}

function tagOf(
  password: string,
  { cost, salt, length }: { cost: typeof COST; salt: Buffer; length: number },
): Promise<Buffer> {
  // devices send the same letters composed or decomposed
  const input = { ...cost, message: password.normalize('NFKC'), nonce: salt, tagLength: length }
  return new Promise((resolve, reject) =>
    argon2('argon2id', input, (error, tag) => (error ? reject(error) : resolve(tag))),
  )
}
