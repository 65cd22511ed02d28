const REAL_CLOCK = () => new Date()
/** The clocks that tests have set, the newest last. */
const replacements = new Set<{ clock: () => Date }>()
let clock = REAL_CLOCK

/** The current time. All code calls this and not `new Date()`, so that tests can set the clock. */
export function now(): Date {
  return clock()
}

/** Replaces the clock until `restore` is called; then the newest of the other replacements runs. For tests. */
export function setClock(replacement: () => Date): { restore: () => void } {
  const entry = { clock: replacement }
  replacements.add(entry)
  clock = replacement
  return {
    restore: () => {
      replacements.delete(entry)
      clock = [...replacements].at(-1)?.clock ?? REAL_CLOCK
    },
  }
}
