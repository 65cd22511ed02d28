import { data } from 'react-router'
import { now } from '#app/base/clock.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { civilDateOf } from '#app/domain/families/dates/civil-date.ts'
import { canChangeCalendar } from '#app/domain/tasks/policy.ts'
import { taskWeekQuerySchema } from '#app/domain/tasks/schema.ts'
import { findTaskWeek } from '#app/domain/tasks/week/queries.server.ts'
import { NOT_ALLOWED, readQuery, refuse } from '#app/platform/form.server.ts'
import type { Route } from './+types/task-week.ts'

const FAILURE = 'Não foi possível carregar a semana.'

/** The past days of a task in the current week, for guardians. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const scope = context.get(familyContext)
  if (!canChangeCalendar(scope)) return refuse(NOT_ALLOWED, 403)
  const query = readQuery(request, taskWeekQuerySchema)
  if (!query.ok) return refuse(FAILURE)
  const today = civilDateOf(now(), scope.timeZone)
  const value = await findTaskWeek(scope, { taskId: query.value.tarefa, today })
  return data({ ok: true as const, value })
}
