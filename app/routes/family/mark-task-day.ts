import { SCORE_MESSAGES } from '#app/domain/points/schema.ts'
import { markTaskDay } from '#app/domain/tasks/mark-task-day.server.ts'
import { markTaskDaySchema } from '#app/domain/tasks/schema.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** 'Fez', 'Não fez' and 'Desfazer' on a task of the day. */
export const action = writeAction(familyContext, markTaskDaySchema, markTaskDay, {
  not_today: { status: 409, message: 'O dia virou: esta é a lista de hoje.' },
  stale: { status: 409, message: 'Esta tarefa já mudou em outro aparelho. Confira como ela está.' },
  balance_limit: { status: 409, message: SCORE_MESSAGES.balanceLimit },
  task_not_found: { status: 409, message: 'Erro ao marcar tarefa: ela não existe mais.' },
})

export const clientAction = handleActionFailure(
  'Erro ao marcar tarefa: confira sua internet e tente de novo.',
)
