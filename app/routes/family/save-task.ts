import { data } from 'react-router'
import { taskSchema } from '#app/domain/tasks/schema.ts'
import { saveTask } from '#app/domain/tasks/save-task.server.ts'
import { NOT_ALLOWED, readInput, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/platform/session/session-context.ts'
import { answerFailureWith } from '#app/platform/answer-failure.ts'
import type { Route } from './+types/save-task.ts'

const MESSAGES = {
  not_allowed: NOT_ALLOWED,
  child_not_found: 'Uma das crianças não está mais nesta família.',
  task_not_found: 'Esta tarefa não existe mais.',
} as const

/** A new task, or changes to one. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, taskSchema)
  if (!input.ok) return input.response
  const result = await saveTask(context.get(familyContext), input.value)
  return result.ok
    ? data(result)
    : refuse(MESSAGES[result.reason], result.reason === 'not_allowed' ? 403 : 409)
}

export const clientAction = answerFailureWith('Falha ao salvar tarefa. Tente novamente.')
