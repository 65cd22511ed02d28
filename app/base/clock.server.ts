let clock: () => Date = () => new Date()

/** The current time. All code calls this and not `new Date()`, so that tests can set the clock. */
export function now(): Date {
  return clock()
}

/** Replaces the clock until `restore` brings the former one back. For tests. */
export function setClock(replacement: () => Date): { restore: () => void } {
  const former = clock
  clock = replacement
  return {
    restore: () => {
      clock = former
    },
  }
}
