import { saveFamily } from '#app/domain/families/save-family.server.ts'
import { familySchema } from '#app/domain/families/schema.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** 'Minha Família': a guardian changes its name and time zone. */
export const action = writeAction(familyContext, familySchema, saveFamily, {
  not_allowed: { status: 403, message: NOT_ALLOWED },
  family_not_found: { status: 409, message: 'Dados da família não encontrados.', isOutdated: true },
  changed: {
    status: 409,
    message: 'Os dados da família mudaram em outro aparelho enquanto você editava.',
    isOutdated: true,
  },
})

export const clientAction = handleActionFailure('Falha ao salvar dados da família. Tente novamente.')
