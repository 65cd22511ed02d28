import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import { POINT_ACTIONS } from '../actions.ts'
import { type OpenRepair, repairDescription } from '../entry.ts'
import type { RepairRequest, ScoreInput, TakeBackRequest } from '../schema.ts'

/** 'Atribuir Pontuação'. */
export const scoreAction = (body: ScoreInput): OptimisticAction => ({
  action: POINT_ACTIONS.score,
  body,
  key: `score:${body.scores.map(({ requestId }) => requestId).join(':')}`,
})

/** 'Feito' of a repair. */
export const repairAction = (repair: OpenRepair, requestId: string): OptimisticAction => {
  const { entryId, childId, points } = repair
  const body: RepairRequest = { requestId, entryId, childId, points, description: repairDescription(repair) }
  return { action: POINT_ACTIONS.repair, body, key: `repair:${entryId}` }
}

/** 'Excluir' in the history, and 'Desfazer' after a score. */
export const takeBackAction = (body: TakeBackRequest): OptimisticAction => ({
  action: POINT_ACTIONS.takeBack,
  body,
  key: `take-back:${body.entryId}`,
})
