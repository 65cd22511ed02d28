import { data } from 'react-router'
import type { HistoryPage } from '#app/domain/points/history/history-pages.ts'
import { findHistoryPage } from '#app/domain/points/queries.server.ts'
import { historyQuerySchema } from '#app/domain/points/schema.ts'
import { readQuery, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/history.ts'

const FAILURE = 'Falha ao carregar o histórico de pontuações'

/** Older entries of the family or of one child, of every type or of one. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readQuery(request, historyQuerySchema)
  if (!query.ok) return refuse(FAILURE)
  const { crianca: childId, tipo: type, antes: before, quantos: limit } = query.value
  const page = await findHistoryPage(context.get(familyContext), { childId, type, before, limit })
  return data({ ok: true as const, value: { before, ...page } satisfies HistoryPage })
}
