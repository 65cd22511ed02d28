// The response time of a sign-in for a wrong password and for an address without account: the time must not
// reveal which it was. Run: node_modules/.bin/node bench/sign-in-timing.ts [rounds]
import { database } from '#app/database/database.server.ts'
import { makeOldHash } from '#app/domain/accounts/passwords/old-password-hash.server.ts'
import { signIn } from '#app/domain/accounts/session/sign-in.server.ts'
import { aFamily, anAddress, anEmail } from '#tests/support/people.ts'
import { type Kind, makePlace, stopServer } from './support/databases.ts'
import { median, printTable, quantile } from './support/statistics.ts'

const ROUNDS = Number(process.argv[2] ?? 100)
// the rate limit allows thirty attempts per account in 15 minutes
const ACCOUNTS = 20

async function timed(email: string): Promise<number> {
  const caller = { clientAddress: anAddress(), userAgent: null }
  const started = performance.now()
  const result = await signIn({ email, password: 'Errada1234' }, caller)
  const took = performance.now() - started
  if (result.ok || result.reason !== 'wrong_credentials') throw new Error('Not a wrong password')
  return took
}

/** A guardian whose password hash is still scrypt. */
async function withOldHash(): Promise<string> {
  const { guardian } = await aFamily({ password: 'Jabuticaba7' })
  const password = await makeOldHash('Jabuticaba7')
  await database().updateTable('accounts').set({ password }).where('user_id', '=', guardian.id).execute()
  return guardian.email
}

async function measure(kind: Kind): Promise<Record<string, string | number>> {
  const place = await makePlace(kind)
  const connection = await place.connect()
  const known: string[] = []
  const without: string[] = []
  const old: string[] = []
  for (let account = 0; account < ACCOUNTS; account += 1) {
    known.push((await aFamily({ password: 'Jabuticaba7' })).guardian.email)
    without.push((await aFamily()).guardian.email)
    old.push(await withOldHash())
  }
  const times = {
    wrong: [] as number[],
    unknown: [] as number[],
    without: [] as number[],
    old: [] as number[],
  }
  // the first rounds warm up
  for (let round = -10; round < ROUNDS; round += 1) {
    const account = (round + 10) % ACCOUNTS
    const [wrong, unknown, passwordless, outdated] = [
      await timed(known[account]!),
      await timed(anEmail()),
      await timed(without[account]!),
      await timed(old[account]!),
    ]
    if (round < 0) continue
    times.wrong.push(wrong)
    times.unknown.push(unknown)
    times.without.push(passwordless)
    times.old.push(outdated)
  }
  await connection.close()
  await place.remove()
  const wrong = median(times.wrong)
  return {
    database: kind === 'pglite' ? 'PGlite' : 'PostgreSQL',
    'wrong password, ms': wrong,
    'unknown address, ms': median(times.unknown),
    'no password, ms': median(times.without),
    'old hash, ms': median(times.old),
    'unknown to wrong': (median(times.unknown) / wrong).toFixed(3),
    'none to wrong': (median(times.without) / wrong).toFixed(3),
    'old to wrong': (median(times.old) / wrong).toFixed(3),
    'quartiles of wrong': `${(quantile(times.wrong, 0.25) / wrong).toFixed(2)} to ${(quantile(times.wrong, 0.75) / wrong).toFixed(2)}`,
  }
}

const rows = [await measure('postgres'), await measure('pglite')]
await stopServer()
printTable(`Answers to a sign-in that fails, ${ROUNDS} of each by turns`, rows)
