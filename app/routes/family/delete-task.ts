import { deleteTask } from '#app/domain/tasks/delete-task.server.ts'
import { idSchema } from '#app/domain/input/field.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** Archives a task; its points stay. */
export const action = writeAction(familyContext, idSchema, deleteTask, {
  not_allowed: { status: 403, message: NOT_ALLOWED },
})

export const clientAction = handleActionFailure('Falha ao excluir tarefa.')
