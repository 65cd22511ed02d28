import { globSync } from 'node:fs'
import { aptInstall, aptUpdate, hasApt } from './apt.ts'

/**
 * The path of libfaketime, which moves the clock of a process and of all that it starts, except PostgreSQL.
 * Installs Debian's package as root. Undefined where there is none: the tests then run at the real time.
 */
export function ensureFakeTime(): string | undefined {
  const installed = findLibrary()
  if (installed || !hasApt()) return installed
  console.log('Instalando o faketime para os testes (apt-get)…')
  aptUpdate()
  aptInstall('libfaketime')
  return findLibrary()
}

/**
 * The environment of a process whose clock shows `moment` when the real one shows `realTime`, and goes on from there.
 *
 * @param realTime milliseconds since 1970
 */
export function environmentAt(moment: Date, library: string, realTime = Date.now()): Record<string, string> {
  const seconds = Math.round((moment.getTime() - realTime) / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    // durations stay real; with the fix for old C libraries, waits of Chromium end at once and start again
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    // the times of files stay real
    NO_FAKE_STAT: '1',
    // a signal that comes while PostgreSQL waits sees the real time: its timeouts would end at once, or never
    FAKETIME_SKIP_CMDS: 'postgres',
  }
}

function findLibrary(): string | undefined {
  return globSync('/usr/lib/{,*/}faketime/libfaketime.so.1')[0]
}
