import { log } from '#app/base/log.server.ts'
import { createSemaphore } from '#app/base/semaphore.server.ts'
import { isArgon2id, makeArgon2id, matchesArgon2id, unmatchableArgon2id } from './argon2id.server.ts'
import { isScryptHash, matchesScryptHash, unmatchableScryptHash } from './scrypt.server.ts'

// at most three hashes at a time: each needs 19 or 32 MiB, and Node's four threads also serve files, DNS and images
const semaphore = createSemaphore(3)

interface Algorithm {
  isHash: (hash: string) => boolean
  matches: (hash: string, password: string) => Promise<boolean>
  unmatchableHash: string
}

const ARGON2ID: Algorithm = {
  isHash: isArgon2id,
  matches: matchesArgon2id,
  unmatchableHash: unmatchableArgon2id(),
}
const SCRYPT: Algorithm = {
  isHash: isScryptHash,
  matches: matchesScryptHash,
  unmatchableHash: unmatchableScryptHash(),
}

/** Callbacks for tests. */
export interface HashingObserver {
  onHash?: () => void
  /** Awaited before the result of a comparison is returned. */
  onCompare?: (hash: string) => unknown
}

let observer: HashingObserver = {}

export async function hashPassword(password: string): Promise<string> {
  observer.onHash?.()
  return semaphore(() => makeArgon2id(password))
}

/**
 * Whether the hash is of this password. `hash` is null or undefined if there is no account or no password. A refusal
 * always runs both algorithms, so that its duration reveals neither whether an account exists nor its algorithm.
 */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string | null | undefined
  password: string
}): Promise<boolean> {
  const hashAlgorithm = [ARGON2ID, SCRYPT].find(({ isHash }) => hash && isHash(hash))
  if (hash && !hashAlgorithm)
    log.error('a password hash in the database has an unknown form: every password is refused')
  if (hash && hashAlgorithm && (await compare(hashAlgorithm, hash, password))) return true
  for (const algorithm of [ARGON2ID, SCRYPT])
    if (algorithm !== hashAlgorithm) await compare(algorithm, algorithm.unmatchableHash, password)
  return false
}

async function compare({ matches }: Algorithm, hash: string, password: string): Promise<boolean> {
  const isRight = await semaphore(() => matches(hash, password))
  await observer.onCompare?.(hash)
  return isRight
}

/** For tests: calls the callbacks until `restore` is called. */
export function observeHashing(callbacks: HashingObserver): { restore: () => void } {
  observer = callbacks
  return {
    restore() {
      observer = {}
    },
  }
}
