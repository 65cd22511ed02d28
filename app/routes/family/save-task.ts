import { CHILD_NOT_IN_FAMILY } from '#app/domain/children/schema.ts'
import { saveTask } from '#app/domain/tasks/save-task.server.ts'
import { taskSchema } from '#app/domain/tasks/schema.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** A new task, or changes to one. */
export const action = writeAction(familyContext, taskSchema, saveTask, {
  not_allowed: { status: 403, message: NOT_ALLOWED },
  child_not_found: { status: 409, message: CHILD_NOT_IN_FAMILY },
  task_not_found: { status: 409, message: 'Esta tarefa não existe mais.', isOutdated: true },
  changed: {
    status: 409,
    message: 'Esta tarefa mudou em outro aparelho enquanto você editava.',
    isOutdated: true,
  },
})

export const clientAction = handleActionFailure('Falha ao salvar tarefa. Tente novamente.')
