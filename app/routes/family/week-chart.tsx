import { BRAND } from '#content/brand.ts'
import { redirect } from 'react-router'
import { findDashboard } from '#app/domain/dashboard/queries.server.ts'
import { type WeekChart, WeekChartPage } from '#app/domain/tasks/week-chart/components/week-chart-page.tsx'
import {
  chartDays,
  chartsOf,
  type ChartWeek,
  defaultChartWeek,
} from '#app/domain/tasks/week-chart/week-chart.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { nullOnFailure } from '#app/platform/client-loaders.ts'
import type { Route } from './+types/week-chart.ts'

export const meta: Route.MetaFunction = () => [
  { title: `Quadro da semana · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

const WEEKS: Record<string, ChartWeek> = { esta: 'this', proxima: 'next' }

/** The 'Quadro da semana' of the child `?crianca=` or of all children, of the week `?semana=`. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<WeekChart> {
  const snapshot = await findDashboard(context.get(familyContext))
  if (!snapshot) throw redirect('/login')
  const { family, today, timeNow, children, tasks, rewards } = snapshot.dashboard
  const { searchParams } = new URL(request.url)
  const week = WEEKS[searchParams.get('semana') ?? ''] ?? defaultChartWeek(today, timeNow)
  const days = chartDays(today, week)
  const requestedId = searchParams.get('crianca')
  const chartChildren = children.map(
    ({ id, name, gender, avatarType, avatarVariant, avatarMediaId, goalRewardId }) => ({
      id,
      name,
      gender,
      avatarType,
      avatarVariant,
      avatarMediaId,
      goal: rewards.find((reward) => reward.id === goalRewardId)?.title ?? null,
    }),
  )
  return {
    familyName: family.name,
    week,
    days,
    charts: chartsOf(chartChildren, tasks, days, snapshot.dashboard),
    childId: children.find(({ id }) => id === requestedId)?.id ?? null,
  }
}

/** Offline, the page shows a message in place of the sheet. */
export const clientLoader = nullOnFailure<WeekChart>

export default function WeekChartRoute({ loaderData }: Route.ComponentProps) {
  return <WeekChartPage chart={loaderData} />
}
