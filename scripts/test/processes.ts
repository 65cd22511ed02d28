import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

/** Every process of a stage inherits this variable, so that those that outlive the stage are found. */
const VARIABLE = 'COMBINADO_TEST_RUN'
const RUN = randomUUID()
const GRACE_MS = 3_000

let current: ChildProcess | undefined

/**
 * Runs one command to its end in a new process group.
 *
 * @returns the exit code; 1 when it was killed or ran longer than `timeoutMs`
 */
export function runCommand(
  command: string,
  args: string[],
  { timeoutMs, env = {} }: { timeoutMs: number; env?: Record<string, string> },
): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      detached: process.platform !== 'win32',
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env, [VARIABLE]: RUN },
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

/** Ends the processes that a stage left running: SIGTERM, and SIGKILL after three seconds. */
export async function endLeftovers(): Promise<void> {
  if (current) signalGroup(current, 'SIGTERM')
  const deadline = Date.now() + GRACE_MS
  for (const pid of pidsOfRun()) signal(pid, 'SIGTERM')
  while (pidsOfRun().length > 0 && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  for (const pid of pidsOfRun()) signal(pid, 'SIGKILL')
  if (current) signalGroup(current, 'SIGKILL')
  current = undefined
}

/** Processes of this run by their environment, in whatever group they are; found on Linux only. */
function pidsOfRun(): number[] {
  if (process.platform !== 'linux') return []
  const variable = `${VARIABLE}=${RUN}`
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && environmentOf(pid).includes(variable))
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
    // the process has ended
  }
}
