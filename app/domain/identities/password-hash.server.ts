import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto'
import { inTurns } from '#app/platform/turns.server.ts'

// 32 MB and a tenth of a second each, on threads that files, names of hosts and pictures need too: Node has four
const inTurn = inTurns(3)

/** What a test sees of the work with passwords. */
export interface HashingWatch {
  /** A hash was made. */
  made?: () => void
  /** After a password was compared with this hash, before anybody hears the result. */
  compared?: (hash: string) => unknown
}

let watch: HashingWatch = {}

/** The hash to keep of a password: scrypt with a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  watch.made?.()
  return inTurn(() => hash(password))
}

/** Whether the hash was made of this password; takes as long when it was not. */
export async function verifyPassword(compared: { hash: string; password: string }): Promise<boolean> {
  const isRight = await inTurn(() => verify(compared))
  await watch.compared?.(compared.hash)
  return isRight
}

/** Watches the work with passwords until `restore` is called. For tests. */
export function watchHashing(watching: HashingWatch): { restore: () => void } {
  watch = watching
  return {
    restore() {
      watch = {}
    },
  }
}
