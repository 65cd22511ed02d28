import { writeFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { civilDateOf } from '../families/dates/civil-date.ts'
import { CONDUCTS, signedPoints, type EntrySource, type EntryType } from './entry.ts'
import { wasRecorded } from './queries.server.ts'
import { recordEntry } from './record-entry.server.ts'
import type { ScoreInput } from './schema.ts'

export type ScoreChildResult =
  | { ok: true; recorded: boolean; balance: number; points: number }
  | { ok: false; reason: 'child_not_found' | 'balance_limit' | 'id_used' }

/**
 * Carries out 'Atribuir Pontuação': records a positive score, a preset conduct or a manual negative score (rule 37). A
 * repeated request returns `recorded: false`. 'id_used': another score has this `requestId`.
 */
export async function scoreChild(scope: FamilyScope, input: ScoreInput): Promise<ScoreChildResult> {
  const occurredAt = now()
  const score = scoreOf(input)
  return writeFamily(scope, async (tx): Promise<ScoreChildResult> => {
    const entry = {
      // the optimistic update finds its entry in a snapshot by this id
      id: input.requestId,
      childId: input.childId,
      ...score,
      idempotencyKey: `score:${input.requestId}`,
      day: civilDateOf(occurredAt, scope.timeZone),
      occurredAt,
    }
    const result = await recordEntry(tx, scope, entry)
    if (result.ok && !result.recorded && !(await wasRecorded(tx, scope, entry)))
      return { ok: false, reason: 'id_used' }
    return result.ok ? { ...result, points: score.points } : result
  })
}

interface Score {
  points: number
  description: string
  type: EntryType
  source: EntrySource
}

function scoreOf(input: ScoreInput): Score {
  if (input.type === 'conduct') {
    const conduct = CONDUCTS.find((candidate) => candidate.key === input.conduct)
    if (!conduct) throw new Error(`The schema let an unknown conduct through: ${input.conduct}`)
    return { points: conduct.points, description: conduct.label, type: 'negative', source: 'conduct' }
  }
  return {
    points: signedPoints(input.points, input.type),
    description: input.description,
    type: input.type,
    source: 'manual',
  }
}
