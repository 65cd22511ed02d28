import { readFileSync } from 'node:fs'

/** Processor time of a process in milliseconds, over all its threads. Linux only, in steps of 10 ms. */
export function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // the process name in parentheses may contain spaces
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
