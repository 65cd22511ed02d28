import { data } from 'react-router'
import { ASSISTANT_MESSAGES } from '#app/domain/assistant/assistant.ts'
import { checkBalance } from '#app/domain/assistant/balance/check-balance.server.ts'
import { checkQuerySchema } from '#app/domain/assistant/schema.ts'
import { handleLoaderFailure } from '#app/platform/handle-request-failure.ts'
import { NOT_ALLOWED, readQuery, refuse } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/check-balance.ts'

/** 'Verificar pontuação': the balance of a child's points. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const query = readQuery(request, checkQuerySchema)
  if (!query.ok) return query.response
  const result = await checkBalance(context.get(familyContext), { childId: query.value.crianca })
  if (result.ok) return data(result)
  switch (result.reason) {
    case 'not_allowed':
      return refuse(NOT_ALLOWED, 403)
    case 'child_not_found':
      return refuse(ASSISTANT_MESSAGES.chooseChild, 404)
    case 'nothing_to_check':
      return refuse(ASSISTANT_MESSAGES.nothingToCheck, 409)
  }
}

export const clientLoader = handleLoaderFailure('Erro ao verificar pontuação. Tente novamente.')
