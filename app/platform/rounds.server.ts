import { onCommit } from '#app/database/commit-signals.server.ts'
import type { CommitSignal } from '#app/database/database.server.ts'
import { log } from './log.server.ts'
import { asNoRequest } from './request-id.server.ts'

export interface RoundPlan {
  /** Milliseconds between two looks at what is due, besides those that a signal asks for. */
  everyMs: number
  /** The commits after which something may be due at once; without it only the clock tells. */
  signal?: CommitSignal['kind']
  /** Does a handful of what is due; `isFull` where there may be more of it, which is done without a pause. */
  round: () => Promise<{ taken: number; isFull: boolean }>
  /** For the log: 'mails could not be delivered'. */
  what: string
}

export interface Rounds {
  /** Does everything that is due. Returns how many pieces were taken; rejects with what a round threw. */
  run(): Promise<number>
  /** Waits for the round under way, then ends. */
  stop(): Promise<void>
}

/**
 * Work that waits in the database, done by this process: at once, after every signal and in steady steps, one
 * round at a time. What a round throws is logged, and the next one tries again.
 */
export function startRounds({ everyMs, signal, round, what }: RoundPlan): Rounds {
  let running: Promise<number> | undefined
  const state = { isWanted: false, isStopped: false }

  function run(): Promise<number> {
    state.isWanted = true
    // one round does what many asked for
    running ??= asNoRequest(untilNothingIsDue)
    return running
  }

  async function untilNothingIsDue(): Promise<number> {
    let sum = 0
    try {
      while (state.isWanted && !state.isStopped) {
        state.isWanted = false
        const { taken, isFull } = await round()
        sum += taken
        if (isFull) state.isWanted = true
      }
      return sum
    } finally {
      // in the same breath as the last look, or a signal between the two would wait for the next step
      running = undefined
    }
  }

  const attempt = () => void run().catch((error: unknown) => log.error({ err: error }, what))
  const stopListening = onCommit(({ kind }) => kind === signal && attempt())
  const timer = setInterval(attempt, everyMs)
  attempt()
  return {
    run,
    async stop() {
      state.isStopped = true
      clearInterval(timer)
      stopListening()
      await running?.catch(() => undefined)
    },
  }
}
