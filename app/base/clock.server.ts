let clock: () => Date = () => new Date()

/** The current time. All code reads it here, so that tests can set it. */
export function now(): Date {
  return clock()
}

/** Replaces the clock until `restore` is called. For tests. */
export function setClock(replacement: () => Date): { restore: () => void } {
  clock = replacement
  return {
    restore: () => {
      clock = () => new Date()
    },
  }
}
