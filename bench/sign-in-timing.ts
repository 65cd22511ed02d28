// Measures the response time of a sign-in with a wrong password and of one with an e-mail without account: the time must not
// reveal the difference. Run: node_modules/.bin/node bench/sign-in-timing.ts [rounds]
import { signIn } from '#app/domain/accounts/session/sign-in.server.ts'
import { aFamily, aClientIp, anEmail } from '#tests/support/people.ts'
import { updateRows } from '#tests/support/rows.ts'
import { scryptHashOf } from '#tests/support/scrypt-hash.ts'
import { type Kind, createBenchDatabase, stopServer } from './support/databases.ts'
import { median, printTable, quantile } from './support/statistics.ts'

const ROUND_COUNT = Number(process.argv[2] ?? 100)
// the rate limit allows thirty attempts per account in 15 minutes
const ACCOUNT_COUNT = 20

async function timeRefusal(email: string): Promise<number> {
  const caller = { clientIp: aClientIp(), userAgent: null }
  const started = performance.now()
  const result = await signIn({ email, password: 'Errada1234' }, caller)
  const duration = performance.now() - started
  if (result.ok || result.reason !== 'wrong_credentials') throw new Error('Not a wrong password')
  return duration
}

/** The e-mail of a guardian whose password hash is still scrypt. */
async function emailWithOldHash(): Promise<string> {
  const { guardian } = await aFamily({ password: 'Jabuticaba7' })
  await updateRows('accounts', { user_id: guardian.id }, { password: await scryptHashOf('Jabuticaba7') })
  return guardian.email
}

async function measure(kind: Kind): Promise<Record<string, string | number>> {
  const target = await createBenchDatabase(kind)
  const connection = await target.connect()
  const passwordEmails: string[] = []
  const passwordlessEmails: string[] = []
  const oldHashEmails: string[] = []
  for (let account = 0; account < ACCOUNT_COUNT; account += 1) {
    passwordEmails.push((await aFamily({ password: 'Jabuticaba7' })).guardian.email)
    passwordlessEmails.push((await aFamily()).guardian.email)
    oldHashEmails.push(await emailWithOldHash())
  }
  const times = {
    wrongMs: [] as number[],
    unknownMs: [] as number[],
    passwordlessMs: [] as number[],
    oldHashMs: [] as number[],
  }
  // the first rounds warm up
  for (let round = -10; round < ROUND_COUNT; round += 1) {
    const account = (round + 10) % ACCOUNT_COUNT
    const [wrongMs, unknownMs, passwordlessMs, oldHashMs] = [
      await timeRefusal(passwordEmails[account]!),
      await timeRefusal(anEmail()),
      await timeRefusal(passwordlessEmails[account]!),
      await timeRefusal(oldHashEmails[account]!),
    ]
    if (round < 0) continue
    times.wrongMs.push(wrongMs)
    times.unknownMs.push(unknownMs)
    times.passwordlessMs.push(passwordlessMs)
    times.oldHashMs.push(oldHashMs)
  }
  await connection.close()
  await target.remove()
  const wrongMs = median(times.wrongMs)
  return {
    database: kind === 'pglite' ? 'PGlite' : 'PostgreSQL',
    'wrong password, ms': wrongMs,
    'unknown address, ms': median(times.unknownMs),
    'no password, ms': median(times.passwordlessMs),
    'old hash, ms': median(times.oldHashMs),
    'unknown to wrong': (median(times.unknownMs) / wrongMs).toFixed(3),
    'none to wrong': (median(times.passwordlessMs) / wrongMs).toFixed(3),
    'old to wrong': (median(times.oldHashMs) / wrongMs).toFixed(3),
    'quartiles of wrong': `${(quantile(times.wrongMs, 0.25) / wrongMs).toFixed(2)} to ${(quantile(times.wrongMs, 0.75) / wrongMs).toFixed(2)}`,
  }
}

const rows = [await measure('postgres'), await measure('pglite')]
await stopServer()
printTable(`Answers to a sign-in that fails, ${ROUND_COUNT} of each by turns`, rows)
