import { data } from 'react-router'
import { familySchema } from '#app/domain/families/schema.ts'
import { saveFamily } from '#app/domain/families/save-family.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { NOT_ALLOWED, readInput, refuse, refuseOutdated } from '#app/platform/form.server.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/save-family.ts'

/** 'Minha Família': a guardian changes its name and time zone. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, familySchema)
  if (!input.ok) return input.response
  const result = await saveFamily(context.get(familyContext), input.value)
  if (result.ok) return data(result)
  switch (result.reason) {
    case 'not_allowed':
      return refuse(NOT_ALLOWED, 403)
    case 'family_not_found':
      return refuseOutdated('Dados da família não encontrados.', null)
    case 'changed':
      return refuseOutdated(
        'Os dados da família mudaram em outro aparelho enquanto você editava.',
        result.current,
      )
  }
}

export const clientAction = handleActionFailure('Falha ao salvar dados da família. Tente novamente.')
