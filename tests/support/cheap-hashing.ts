/**
 * Lowers the cost of password and recovery-code hashes in this process. Only processes with this module can verify them.
 * password-hash.test.ts and recovery-codes.test.ts test the real cost.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const CHEAP_SCRYPT = { N: 2, r: 1, p: 1 }
const CHEAP_ARGON2 = { memory: 8, passes: 1, parallelism: 1 }
const PATCHED = Symbol.for('combinado: hashes are cheap')
const globals = globalThis as { [PATCHED]?: true }

// the test files of a worker share its globals
if (!globals[PATCHED]) {
  globals[PATCHED] = true
  const { scrypt, argon2 } = crypto
  crypto.scrypt = ((password, salt, length, options, callback) =>
    scrypt(password, salt, length, { ...options, ...CHEAP_SCRYPT }, callback)) as typeof crypto.scrypt
  crypto.argon2 = (algorithm, parameters, callback) =>
    argon2(algorithm, { ...parameters, ...CHEAP_ARGON2 }, callback)
  syncBuiltinESMExports()
}
