import { acceptConsent } from '#app/domain/families/accept-consent.server.ts'
import { consentSchema } from '#app/domain/families/schema.ts'
import { familyContext } from '#app/domain/accounts/session/session-context.server.ts'
import { NOT_ALLOWED } from '#app/platform/form.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { writeAction } from '#app/platform/write-action.server.ts'

/** 'Concordo': the guardian's consent to a new version of the text. */
export const action = writeAction(familyContext, consentSchema, acceptConsent, {
  not_allowed: { status: 403, message: NOT_ALLOWED },
  text_changed: {
    status: 409,
    message: 'O texto mudou de novo. Recarregue a página para ler a nova versão.',
  },
})

export const clientAction = handleActionFailure(
  'Não foi possível guardar o seu consentimento. Tente novamente.',
)
