import { data } from 'react-router'
import { SCORE_MESSAGES } from '#app/domain/points/schema.ts'
import { markTaskDaySchema } from '#app/domain/tasks/schema.ts'
import { markTaskDay } from '#app/domain/tasks/mark-task-day.server.ts'
import { NOT_ALLOWED, readInput, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import type { Route } from './+types/mark-task-day.ts'

const MESSAGES = {
  not_today: 'O dia virou: esta é a lista de hoje.',
  stale: 'Esta tarefa já mudou em outro aparelho. Confira como ela está.',
  balance_limit: SCORE_MESSAGES.balanceLimit,
  not_allowed: NOT_ALLOWED,
  task_not_found: 'Erro ao marcar tarefa: ela não existe mais.',
} as const

/** 'Fez', 'Não fez' and 'Desfazer' on a task of the day. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, markTaskDaySchema)
  if (!input.ok) return input.response
  const result = await markTaskDay(context.get(familyContext), input.value)
  return result.ok ? data(result) : refuse(MESSAGES[result.reason], 409)
}

export const clientAction = handleActionFailure(
  'Erro ao marcar tarefa: confira sua internet e tente de novo.',
)
