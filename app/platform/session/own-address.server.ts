import { readEnvironment } from '#app/platform/env.server.ts'

let address: string | undefined

/** The public address of this installation, without a trailing slash. */
export function ownAddress(): string {
  if (address === undefined) {
    const read = readEnvironment(process.env)
    if (!read.ok) throw new Error(read.problems.join('; '))
    address = read.environment.appUrl
  }
  return address
}

/** Whether visitors reach us over https, so that cookies may be bound to it. */
export function isServedSecurely(): boolean {
  return ownAddress().startsWith('https:')
}
