import { data } from 'react-router'
import { confirmPassword } from '#app/domain/accounts/passwords/confirm-password.server.ts'
import { googleMessage } from '#app/domain/accounts/google/google-result.ts'
import { GOOGLE_FAILED } from '#app/domain/accounts/account.ts'
import { BOTH_FACTORS_REFUSED } from '#app/domain/accounts/form-problems.ts'
import { linkGoogleSchema } from '#app/domain/accounts/schema.ts'
import { startGoogleFlow } from '#app/domain/accounts/google/start-google-flow.server.ts'
import { handleActionFailure } from '#app/platform/handle-request-failure.ts'
import { readInput } from '#app/platform/form.server.ts'
import { refuseWith } from '#app/platform/write-action.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { readGoogleBrowser } from '#app/domain/accounts/session/google-cookie.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { actorContext } from '#app/domain/accounts/session/session-context.server.ts'
import type { Route } from './+types/link-google.ts'

const REFUSED = {
  wrong_password: BOTH_FACTORS_REFUSED.wrong_password,
  no_password: BOTH_FACTORS_REFUSED.no_password,
  too_many_attempts: BOTH_FACTORS_REFUSED.too_many_attempts,
  not_offered: { status: 404, field: 'form', message: 'A entrada com Google não está disponível.' },
  connection: { status: 502, field: 'form', message: googleMessage('conexao', 'link') ?? '' },
  address_refused: { status: 502, field: 'form', message: googleMessage('dominio', 'link') ?? '' },
  denied: { status: 502, field: 'form', message: GOOGLE_FAILED },
  failed: { status: 502, field: 'form', message: GOOGLE_FAILED },
} as const

/** 'Vincular', after the password: returns the URL of Google's page, which opens on the next press. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, linkGoogleSchema)
  if (!input.ok) return input.response
  const actor = context.get(actorContext)
  const { userId } = actor
  const { clientAddress } = context.get(requestContext)
  const confirmed = await confirmPassword(userId, input.value.password)
  const { windowId } = input.value
  const result = confirmed.ok
    ? await startGoogleFlow(
        { purpose: 'link', userId, returnPath: '/app', inviteCode: null, consentVersion: null, windowId },
        { clientAddress, browser: readGoogleBrowser(request), actor },
      )
    : confirmed
  if (result.ok)
    return data({ ok: true as const, value: { url: result.url } }, { headers: noStore(result.cookie) })
  return refuseWith(REFUSED[result.reason])
}

export const clientAction = handleActionFailure(GOOGLE_FAILED)
