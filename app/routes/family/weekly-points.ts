import { data } from 'react-router'
import { civilDateOf } from '#app/domain/families/dates/civil-date.ts'
import { findWeeklyPoints } from '#app/domain/points/queries.server.ts'
import { weeksQuerySchema } from '#app/domain/points/schema.ts'
import { now } from '#app/base/clock.server.ts'
import { readQuery, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/weekly-points.ts'

const FAILURE = 'Não foi possível carregar os pontos por semana.'

/** A child's points in each of twelve weeks, which end on the family's current date at the latest. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readQuery(request, weeksQuerySchema)
  if (!query.ok) return refuse(FAILURE)
  const scope = context.get(familyContext)
  const today = civilDateOf(now(), scope.timeZone)
  const { crianca: childId, ate: until } = query.value
  const value = await findWeeklyPoints(scope, { childId, until, today })
  return data({ ok: true as const, value })
}
