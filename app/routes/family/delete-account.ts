import { data } from 'react-router'
import { deleteAccount } from '#app/domain/families/delete-account.server.ts'
import { deleteAccountSchema } from '#app/domain/families/schema.ts'
import { BOTH_FACTORS_REFUSED } from '#app/domain/accounts/form-problems.ts'
import { readInput } from '#app/platform/form.server.ts'
import { refuseWith } from '#app/platform/write-action.server.ts'
import { actorContext } from '#app/domain/accounts/session/session-context.server.ts'
import { endedSessionCookieLine } from '#app/domain/accounts/session/session-cookie.server.ts'
import type { Route } from './+types/delete-account.ts'

const REFUSALS = {
  wrong_password: BOTH_FACTORS_REFUSED.wrong_password,
  no_password: BOTH_FACTORS_REFUSED.no_password,
  too_many_attempts: BOTH_FACTORS_REFUSED.too_many_attempts,
  last_guardian: {
    status: 409,
    message:
      'Você é o último responsável desta família. Convide outro responsável ou remova os outros membros antes de excluir a conta.',
  },
} as const

/** 'Excluir minha conta': requested with fetch, so that the response arrives even when the screens unmount. */
export async function action({ request, context }: Route.ActionArgs) {
  const input = await readInput(request, deleteAccountSchema)
  if (!input.ok) return input.response
  const result = await deleteAccount(context.get(actorContext), input.value)
  if (!result.ok) return refuseWith(REFUSALS[result.reason])
  const headers = new Headers({ 'set-cookie': endedSessionCookieLine() })
  // photos of the children must not stay in this browser's cache
  headers.set('clear-site-data', '"cache", "storage"')
  return data({ ok: true as const }, { headers })
}
