import { data } from 'react-router'
import { taskSchema } from '#app/domain/tasks/schema.ts'
import { saveTask } from '#app/domain/tasks/save-task.server.ts'
import { NOT_ALLOWED, readInput, refuse, refuseOutdated } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import type { Route } from './+types/save-task.ts'

/** A new task, or changes to one. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, taskSchema)
  if (!input.ok) return input.response
  const result = await saveTask(context.get(familyContext), input.value)
  if (result.ok) return data(result)
  switch (result.reason) {
    case 'not_allowed':
      return refuse(NOT_ALLOWED, 403)
    case 'child_not_found':
      return refuse('Uma das crianças não está mais nesta família.', 409)
    case 'task_not_found':
      return refuseOutdated('Esta tarefa não existe mais.', null)
    case 'changed':
      return refuseOutdated('Esta tarefa mudou em outro aparelho enquanto você editava.', result.current)
  }
}

export const clientAction = handleActionFailure('Falha ao salvar tarefa. Tente novamente.')
