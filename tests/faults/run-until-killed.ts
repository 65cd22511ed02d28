import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect } from 'vitest'
import type { ConnectOptions } from '#app/database/connect.server.ts'
import type { KillProcess } from '#tests/support/database-relay.ts'
import type { CountedChecks } from '#tests/support/counted-checks.ts'
import type { KilledOperation } from './operations/operation.ts'

export interface KillOptions {
  /** Path of the bundled operation-process.ts. */
  script: string
  options: ConnectOptions
  /** Further environment variables of the process. */
  environment?: Record<string, string>
  /** Runs directly before the operation starts; gets functions that kill or suspend the process. */
  beforeStart?: (kill: KillProcess, suspend: () => void) => void
  /** If set, the process kills itself before or after its first commit. */
  selfKill?: 'before' | 'after'
}

/** Runs the operation in a separate process until it is killed with -9. Returns the acknowledged parts. */
export async function runUntilKilled(
  { name }: KilledOperation,
  input: unknown,
  { script, options, environment, beforeStart, selfKill }: KillOptions,
): Promise<string[]> {
  const child = spawn(
    process.execPath,
    [script, JSON.stringify(options), name, JSON.stringify(input), ...(selfKill ? [selfKill] : [])],
    { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, ...environment, LOG_LEVEL: 'silent' } },
  )
  let output = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const closeEvent = once(child, 'close')
  await Promise.race([once(child.stdout, 'data'), closeEvent])
  const kill = () => {
    child.kill('SIGKILL')
    return closeEvent
  }
  beforeStart?.(kill, () => child.kill('SIGSTOP'))
  child.stdin.write('go\n')
  await closeEvent
  expect([child.signalCode, errors], name).toEqual(['SIGKILL', ''])
  // leaves out 'ready', and the text after the last line break: an incomplete line, or nothing
  return output.split('\n').slice(1, -1)
}

/** Asserts that the state is consistent, that acknowledged parts are stored, and that repeating the operation completes it. */
export async function assertRecovered(
  operation: KilledOperation,
  input: unknown,
  acknowledgedParts: string[],
  checks: CountedChecks,
  killPoint: string,
) {
  const state = await operation.readState(input)
  expect(['absent', 'complete', ...(operation.intermediateStates ?? [])], killPoint).toContain(state)
  for (const part of acknowledgedParts) checks.expectPersisted(`${part}, ${killPoint}`, state !== 'absent')
  await operation.repeat(input)
  const finalState = await operation.readState(input)
  checks.expectPersisted(`${operation.name} repeated, ${killPoint}: ${finalState}`, finalState === 'complete')
  return state
}
