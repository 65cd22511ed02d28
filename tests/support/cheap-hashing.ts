/**
 * For the many tests of databases, each hash of a password or recovery code costs next to nothing: what it is worth
 * is held by password-hash.test.ts and recovery-codes.test.ts, at its real price.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const CHEAP = { N: 2, r: 1, p: 1 }
const price = Symbol.for('combinado: hashes are cheap')
const known = globalThis as { [price]?: true }

// the files of a worker share the process: once is enough
if (!known[price]) {
  known[price] = true
  const real = crypto.scrypt
  crypto.scrypt = ((password, salt, length, options, done) =>
    real(password, salt, length, { ...options, ...CHEAP }, done)) as typeof crypto.scrypt
  syncBuiltinESMExports()
}
