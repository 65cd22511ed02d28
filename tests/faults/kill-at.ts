import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import type { ConnectOptions } from '#app/database/connect.server.ts'
import type { KillProcess } from '#tests/support/database-relay.ts'
import type { CountedChecks } from '#tests/support/counted-checks.ts'
import type { KilledOperation } from './operations/operation.ts'

export interface KillOptions {
  /** The bundle of dying-process.ts. */
  script: string
  options: ConnectOptions
  /** Called right before the operation starts, with functions that kill or suspend the process. */
  arm?: (kill: KillProcess, pause: () => void) => void
  /** When given, the process kills itself before or after its first commit. */
  atOwnCommit?: 'before' | 'after'
}

/** Runs the operation in a separate process until kill -9. Returns the acknowledged lines. */
export async function killAt(
  { name }: KilledOperation,
  input: unknown,
  { script, options, arm, atOwnCommit }: KillOptions,
): Promise<string[]> {
  const child = spawn(
    process.execPath,
    [script, JSON.stringify(options), name, JSON.stringify(input), ...(atOwnCommit ? [atOwnCommit] : [])],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, LOG_LEVEL: 'silent' } },
  )
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const closed = once(child, 'close')
  await Promise.race([once(child.stdout, 'data'), closed])
  const kill = () => {
    child.kill('SIGKILL')
    return closed
  }
  arm?.(kill, () => child.kill('SIGSTOP'))
  child.stdin.write('go\n')
  await closed
  expect([child.signalCode, errors], name).toEqual(['SIGKILL', ''])
  // an incomplete line was being written when the process died
  return output.split('\n').slice(1, -1)
}

/** Asserts that the state is consistent, that acknowledged parts are stored, and that a repetition completes the operation. */
export async function assertRecovered(
  operation: KilledOperation,
  input: unknown,
  acknowledged: string[],
  checks: CountedChecks,
  killPoint: string,
) {
  const state = await operation.readState(input)
  expect(['absent', 'complete', ...(operation.intermediateStates ?? [])], killPoint).toContain(state)
  for (const part of acknowledged) checks.expectPersisted(`${part}, ${killPoint}`, state !== 'absent')
  await operation.repeat(input)
  const finalState = await operation.readState(input)
  checks.expectPersisted(`${operation.name} repeated, ${killPoint}: ${finalState}`, finalState === 'complete')
  return state
}
