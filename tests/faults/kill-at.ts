import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import type { ConnectOptions } from '#app/database/connect.server.ts'
import type { Death } from '#tests/support/database-relay.ts'
import type { CountedChecks } from '#tests/support/counted-checks.ts'
import type { KilledOperation } from './operations/operation.ts'

export interface Killing {
  /** dying-process.ts, bundled. */
  script: string
  options: ConnectOptions
  /** Told how to kill it, right before it begins. */
  arm?: (death: Death) => void
  /** Or it kills itself on this side of its first commit. */
  own?: 'before' | 'after'
}

/** Lets a process of its own do the operation until it is killed with -9. Returns what it had acknowledged. */
export async function killAt(
  { name }: KilledOperation,
  input: unknown,
  { script, options, arm, own }: Killing,
): Promise<string[]> {
  const child = spawn(
    process.execPath,
    [script, JSON.stringify(options), name, JSON.stringify(input), ...(own ? [own] : [])],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, LOG_LEVEL: 'silent' } },
  )
  let said = ''
  let complaints = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  const closed = once(child, 'close')
  await Promise.race([once(child.stdout, 'data'), closed])
  arm?.(() => {
    child.kill('SIGKILL')
    return closed
  })
  child.stdin.write('go\n')
  await closed
  expect([child.signalCode, complaints], name).toEqual(['SIGKILL', ''])
  // a line without its end was being written when the process died
  return said.split('\n').slice(1, -1)
}

/** What was acknowledged is there, what was not is whole or not there, and doing it again makes it whole, once. */
export async function lookAfter(
  one: KilledOperation,
  input: unknown,
  acknowledged: string[],
  checks: CountedChecks,
  at: string,
) {
  const found = await one.look(input)
  expect(['nothing', 'whole', ...(one.between ?? [])], at).toContain(found)
  for (const what of acknowledged) checks.expectPersisted(`${what}, ${at}`, found !== 'nothing')
  await one.again(input)
  const end = await one.look(input)
  checks.expectPersisted(`${one.name} done again, ${at}: ${end}`, end === 'whole')
  return found
}
