import { environment } from '#app/platform/env.server.ts'

/** The public address of this installation, without a trailing slash. */
export function ownAddress(): string {
  return environment().appUrl
}

/** Whether visitors reach us over https, so that cookies may be bound to it. */
export function isServedSecurely(): boolean {
  return ownAddress().startsWith('https:')
}
