import { writeFamily, type FamilyScope } from '#app/database/family-scope.server.ts'
import { now } from '#app/base/clock.server.ts'
import { civilDateOf } from '../families/dates/civil-date.ts'
import { signedPoints } from './entry.ts'
import { wasRecorded } from './ledger/queries.server.ts'
import { type NewEntry, recordEntry } from './record-entry.server.ts'
import type { ScoreInput } from './schema.ts'

export type ScoreChildrenResult =
  | {
      ok: true
      /** The points that each child gets. */
      points: number
      scores: { childId: string; recorded: boolean; balance: number }[]
    }
  | { ok: false; reason: 'child_not_found' | 'balance_limit' | 'id_used' }

/**
 * Carries out 'Atribuir Pontuação' for all these children or none: records a positive score, a conduct or a manual
 * negative score (rules 37 and 124). An entry of a repeated request has `recorded: false`. 'id_used': another score has
 * one of these request ids.
 */
export async function scoreChildren(scope: FamilyScope, input: ScoreInput): Promise<ScoreChildrenResult> {
  const occurredAt = now()
  const content = contentOf(input)
  // every request locks its children in the same order, so that two of them do not wait for each other
  const requests = input.scores.toSorted((first, second) => (first.childId < second.childId ? -1 : 1))
  return writeFamily(scope, async (tx): Promise<ScoreChildrenResult> => {
    const scores = []
    for (const { childId, requestId } of requests) {
      const entry = {
        // the optimistic update finds its entry in a snapshot by this id
        id: requestId,
        childId,
        ...content,
        idempotencyKey: `score:${requestId}`,
        day: civilDateOf(occurredAt, scope.timeZone),
        occurredAt,
      }
      const result = await recordEntry(tx, scope, entry)
      if (!result.ok) return result
      const { recorded, balance } = result
      if (!recorded && !(await wasRecorded(tx, scope, entry))) return { ok: false, reason: 'id_used' }
      scores.push({ childId, recorded, balance })
    }
    return { ok: true, points: content.points, scores }
  })
}

type ScoreContent = Pick<NewEntry, 'points' | 'description' | 'type' | 'source' | 'repair'>

function contentOf(input: ScoreInput): ScoreContent {
  if (input.type === 'conduct') {
    const { label, points, repair } = input
    return points > 0
      ? { points, description: label, type: 'positive', source: 'conduct' }
      : { points, description: label, type: 'negative', source: 'conduct', repair }
  }
  return {
    points: signedPoints(input.points, input.type),
    description: input.description,
    type: input.type,
    source: 'manual',
    ...(input.type === 'negative' && { repair: input.repair }),
  }
}
