import { appendFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Adds up what a test tried and what it asked after, so that a run can say its counts. */
export interface Toll {
  /** One forbidden thing was tried: `refused` says whether it was refused and changed nothing. */
  tried(what: string, refused: boolean): void
  /** One acknowledged thing was looked for afterwards: `isThere` says whether it was found, once and whole. */
  kept(what: string, isThere: boolean): void
}

export interface Counted {
  tried: number
  refused: number
  acknowledged: number
  lost: number
}

/**
 * Runs `work` with a toll and fails, naming them, where anything got through or was lost, or where nothing was counted.
 * Adds one line of JSON (`Counted`) to the file that `TOLL_REPORT` names, which scripts/test/ sums up.
 */
export async function withToll(work: (toll: Toll) => Promise<void> | void): Promise<void> {
  const counted: Counted = { tried: 0, refused: 0, acknowledged: 0, lost: 0 }
  const gotThrough: string[] = []
  const lost: string[] = []
  try {
    await work({
      tried(what, refused) {
        counted.tried++
        if (refused) counted.refused++
        else gotThrough.push(what)
      },
      kept(what, isThere) {
        counted.acknowledged++
        if (isThere) return
        counted.lost++
        lost.push(what)
      },
    })
  } finally {
    const report = process.env.TOLL_REPORT
    if (report) appendFileSync(report, `${JSON.stringify(counted)}\n`)
  }
  expect(gotThrough, `got through: ${gotThrough.join('; ')}`).toEqual([])
  expect(lost, `lost: ${lost.join('; ')}`).toEqual([])
  expect(counted.tried + counted.acknowledged, 'nothing was counted').toBeGreaterThan(0)
}
