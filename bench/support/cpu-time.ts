import { readFileSync } from 'node:fs'

/** CPU time of a process over all threads, in milliseconds. Linux only, in steps of 10 ms. */
export function cpuTimeMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // the process name in parentheses may contain spaces
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
