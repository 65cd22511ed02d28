import { data } from 'react-router'
import { deleteTaskSchema } from '#app/domain/tasks/schema.ts'
import { deleteTask } from '#app/domain/tasks/delete-task.server.ts'
import { NOT_ALLOWED, readInput, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import type { Route } from './+types/delete-task.ts'

/** Archives a task; its points stay. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, deleteTaskSchema)
  if (!input.ok) return input.response
  const result = await deleteTask(context.get(familyContext), input.value)
  return result.ok ? data(result) : refuse(NOT_ALLOWED, 403)
}

export const clientAction = handleActionFailure('Falha ao excluir tarefa.')
