import { log } from '#app/base/log.server.ts'
import { createSemaphore } from '#app/base/semaphore.server.ts'
import { mayWriteArgon2id } from './argon2id-rollout.server.ts'
import {
  hasCurrentCost,
  isArgon2id,
  makeArgon2id,
  matchesArgon2id,
  unmatchableArgon2id,
} from './argon2id.server.ts'
import { isOldHash, makeOldHash, matchesOldHash, unmatchableOldHash } from './old-password-hash.server.ts'

// argon2id takes 19 MiB each, scrypt 32, on Node's four threads, which files, DNS and pictures need too
const semaphore = createSemaphore(3)

interface Algorithm {
  reads: (hash: string) => boolean
  matches: (hash: string, password: string) => Promise<boolean>
  /** A hash at today's cost that no password matches. */
  unmatchable: string
}

const ARGON2ID: Algorithm = {
  reads: isArgon2id,
  matches: matchesArgon2id,
  unmatchable: unmatchableArgon2id(),
}
const SCRYPT: Algorithm = { reads: isOldHash, matches: matchesOldHash, unmatchable: unmatchableOldHash() }

/** Callbacks for tests. */
export interface HashingObserver {
  onHash?: () => void
  /** Awaited before the result of a comparison is returned. */
  onCompare?: (hash: string) => unknown
}

let observer: HashingObserver = {}

/**
 * Hashes a password with a new salt, with argon2id, or with scrypt during an upgrade. Must not be called inside a
 * transaction.
 */
export async function hashPassword(password: string): Promise<string> {
  observer.onHash?.()
  const make = (await mayWriteArgon2id()) ? makeArgon2id : makeOldHash
  return semaphore(() => make(password))
}

/**
 * Whether the hash was made of this password; null or undefined if there is no account or no password. A refusal always
 * computes both algorithms, so that its duration reveals neither whether an account exists nor the age of its hash.
 */
export async function verifyPassword({
  hash,
  password,
}: {
  hash: string | null | undefined
  password: string
}): Promise<boolean> {
  const hashAlgorithm = [ARGON2ID, SCRYPT].find(({ reads }) => hash && reads(hash))
  if (hash && !hashAlgorithm)
    log.error('a password hash in the database has an unknown form: every password is refused')
  if (hash && hashAlgorithm && (await compare(hashAlgorithm, hash, password))) return true
  for (const algorithm of [ARGON2ID, SCRYPT])
    if (algorithm !== hashAlgorithm) await compare(algorithm, algorithm.unmatchable, password)
  return false
}

async function compare({ matches }: Algorithm, hash: string, password: string): Promise<boolean> {
  const isRight = await semaphore(() => matches(hash, password))
  await observer.onCompare?.(hash)
  return isRight
}

/** Whether a hash is cheaper to guess than current ones and should be replaced at the next sign-in. */
export async function isOutdated(hash: string): Promise<boolean> {
  return !hasCurrentCost(hash) && mayWriteArgon2id()
}

/** Sets the observer until `restore` is called. For tests. */
export function observeHashing(callbacks: HashingObserver): { restore: () => void } {
  observer = callbacks
  return {
    restore() {
      observer = {}
    },
  }
}
