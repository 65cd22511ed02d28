import type { OptimisticAction } from '#app/ui/optimistic-actions.ts'
import { POINT_ACTIONS } from '../actions.ts'
import type { ScoreInput, TakeBackRequest } from '../schema.ts'

/** 'Atribuir Pontuação'. */
export const scoreAction = (body: ScoreInput): OptimisticAction => ({
  action: POINT_ACTIONS.score,
  body,
  key: `score:${body.requestId}`,
})

/** 'Excluir' in the history, and 'Desfazer' after a score. */
export const takeBackAction = (body: TakeBackRequest): OptimisticAction => ({
  action: POINT_ACTIONS.takeBack,
  body,
  key: `take-back:${body.entryId}`,
})
