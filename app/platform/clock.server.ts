let read: () => Date = () => new Date()

/** The server's present moment. Domain code asks here, so that tests can set the time. */
export function now(): Date {
  return read()
}

/** Replaces the clock until `restore` is called. For tests. */
export function setClock(clock: () => Date): { restore: () => void } {
  read = clock
  return {
    restore: () => {
      read = () => new Date()
    },
  }
}
