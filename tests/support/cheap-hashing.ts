/**
 * Makes each hash of a password or recovery code nearly free in this process. Its hashes match nowhere else.
 * password-hash.test.ts and recovery-codes.test.ts test the real cost.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const CHEAP_SCRYPT = { N: 2, r: 1, p: 1 }
const CHEAP_ARGON2 = { memory: 8, passes: 1, parallelism: 1 }
const patched = Symbol.for('combinado: hashes are cheap')
const globals = globalThis as { [patched]?: true }

// the test files of a worker share its globals
if (!globals[patched]) {
  globals[patched] = true
  const { scrypt, argon2 } = crypto
  crypto.scrypt = ((password, salt, length, options, done) =>
    scrypt(password, salt, length, { ...options, ...CHEAP_SCRYPT }, done)) as typeof crypto.scrypt
  crypto.argon2 = (algorithm, parameters, done) => argon2(algorithm, { ...parameters, ...CHEAP_ARGON2 }, done)
  syncBuiltinESMExports()
}
