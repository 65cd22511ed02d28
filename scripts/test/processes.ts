import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** Every process a stage starts inherits this variable, by which stray ones are found again. */
const MARK = { name: 'COMBINADO_TEST_RUN', value: randomUUID() }
const GRACE_MS = 3_000

let current: ChildProcess | undefined

/**
 * Runs one command to its end in a process group of its own, with its output passed through.
 *
 * @returns the exit code; 1 when it was killed or ran longer than `timeoutMs`
 */
export function runCommand(
  command: string,
  args: string[],
  { env = {}, timeoutMs }: { env?: Record<string, string>; timeoutMs: number },
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, [MARK.name]: MARK.value },
    })
    current = child
    const timer = setTimeout(() => {
      console.log(`Passou de ${Math.round(timeoutMs / 60_000)} minutos: interrompido.`)
      signalGroup(child, 'SIGKILL')
    }, timeoutMs)
    child.on('error', (error) => console.log(error.message))
    child.on('close', (code) => {
      clearTimeout(timer)
      resolve(code ?? 1)
    })
  })
}

/** Ends whatever the stages have left running: asks first, insists after three seconds. */
export async function endLeftovers(): Promise<void> {
  if (current) signalGroup(current, 'SIGTERM')
  const until = Date.now() + GRACE_MS
  for (const pid of marked()) signal(pid, 'SIGTERM')
  while (marked().length > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 50))
  for (const pid of marked()) signal(pid, 'SIGKILL')
  if (current) signalGroup(current, 'SIGKILL')
  current = undefined
}

/** Processes that carry the mark, wherever they have moved to; known on Linux only. */
function marked(): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter(
      (pid) => pid > 0 && pid !== process.pid && environmentOf(pid).includes(`${MARK.name}=${MARK.value}`),
    )
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1')
  } catch {
    return ''
  }
}

function signalGroup(child: ChildProcess, name: NodeJS.Signals) {
  if (child.pid) signal(process.platform === 'win32' ? child.pid : -child.pid, name)
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended already.
  }
}
