import { data } from 'react-router'
import { z } from 'zod'
import { readInput } from '#app/platform/form.server.ts'
import { logSecurityEvent } from '#app/platform/log-security-event.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { requestContext } from '#app/platform/request-context.ts'
import {
  type ActionRequest,
  everyMember,
  type FamilyActions,
  refuseWith,
  writeAction,
} from '#app/platform/write-action.server.ts'
import { GOOGLE_FAILED, NO_PASSWORD } from './account.ts'
import { ACCOUNT_ACTIONS } from './actions.ts'
import { changeEmail } from './email/change-email.server.ts'
import { resendVerification } from './email/resend-verification.server.ts'
import { BOTH_FACTORS_REFUSED, PASSWORD_REFUSED } from './form-problems.ts'
import { googleMessage } from './google/google-result.ts'
import { startGoogleFlow } from './google/start-google-flow.server.ts'
import { unlinkGoogle } from './google/unlink-google.server.ts'
import { changePassword } from './passwords/change-password.server.ts'
import { confirmPassword } from './passwords/confirm-password.server.ts'
import { requestFirstPassword } from './passwords/request-first-password.server.ts'
import { RESET_REQUEST_FAILED, TOO_MANY_ATTEMPTS } from './passwords/reset-request.ts'
import {
  changeEmailSchema,
  changePasswordSchema,
  endSessionsSchema,
  linkGoogleSchema,
  PASSWORD_WEAK,
} from './schema.ts'
import { secondFactorActions } from './second-factor/actions.server.ts'
import { endSessions } from './session/end-sessions.server.ts'
import { readGoogleBrowserToken } from './session/google-cookie.server.ts'
import { actorContext, sessionIdContext } from './session/session-context.server.ts'

const emptySchema = z.object({})

const USER_NOT_FOUND = { status: 404, field: 'form', message: 'Usuário não encontrado.' }
const NEW_PASSWORD_REFUSED = {
  ...PASSWORD_REFUSED,
  wrong_password: { ...PASSWORD_REFUSED.wrong_password, field: 'current' },
  password_weak: { status: 400, field: 'password', message: PASSWORD_WEAK },
}
const LINK_REFUSED = {
  ...PASSWORD_REFUSED,
  not_offered: { status: 404, field: 'form', message: 'A entrada com Google não está disponível.' },
  connection: { status: 502, field: 'form', message: googleMessage('conexao', 'link') ?? '' },
  redirect_uri_refused: { status: 502, field: 'form', message: googleMessage('dominio', 'link') ?? '' },
  denied: { status: 502, field: 'form', message: GOOGLE_FAILED },
  failed: { status: 502, field: 'form', message: GOOGLE_FAILED },
}
/** Actions on the signed-in person's account, by name. Those on the membership's name and consent are in families/. */
export const accountActions = {
  /** 'Trocar e-mail', confirmed by the current password and, if the second factor is on, a code. */
  [ACCOUNT_ACTIONS.changeEmail.name]: {
    allows: everyMember,
    run: writeAction(
      actorContext,
      changeEmailSchema,
      async (actor, input, { context }) => {
        const result = await changeEmail(actor, context.get(requestContext).clientIp, input)
        logSecurityEvent('change of e-mail', result, actor.userId)
        return result
      },
      {
        ...BOTH_FACTORS_REFUSED,
        email_taken: { status: 409, field: 'email', message: 'Este e-mail já está em uso.' },
        user_not_found: USER_NOT_FOUND,
      },
    ),
  },
  [ACCOUNT_ACTIONS.changePassword.name]: { allows: everyMember, run: runChangePassword },
  /** 'Criar senha': mails a link to the account's e-mail. */
  [ACCOUNT_ACTIONS.createPassword.name]: {
    allows: everyMember,
    withoutSubscription: true,
    run: writeAction(actorContext, emptySchema, requestFirstPassword, {
      user_not_found: USER_NOT_FOUND,
      too_many_attempts: { status: 429, message: TOO_MANY_ATTEMPTS },
      not_sent: { status: 500, message: RESET_REQUEST_FAILED },
    }),
  },
  [ACCOUNT_ACTIONS.linkGoogle.name]: { allows: everyMember, run: startLinkingGoogle },
  /** 'Desvincular': removes the sign-in with Google. */
  [ACCOUNT_ACTIONS.unlinkGoogle.name]: {
    allows: everyMember,
    run: writeAction(actorContext, emptySchema, unlinkGoogle, {
      no_password: { status: 409, message: NO_PASSWORD },
      user_not_found: USER_NOT_FOUND,
    }),
  },
  /** 'Aparelhos conectados': ends one of the person's sessions, or all except this browser's. */
  [ACCOUNT_ACTIONS.endSessions.name]: {
    allows: everyMember,
    run: writeAction(
      actorContext,
      endSessionsSchema,
      async (actor, { sessionId }, { context }) => {
        await endSessions({ ...actor, currentSessionId: context.get(sessionIdContext) }, sessionId)
        return { ok: true as const }
      },
      {},
    ),
  },
  ...secondFactorActions,
  /** 'Enviar de novo': sends the verification mail again. */
  [ACCOUNT_ACTIONS.resendVerification.name]: {
    allows: everyMember,
    withoutSubscription: true,
    run: writeAction(actorContext, emptySchema, resendVerification, {
      too_many_attempts: { status: 429, message: TOO_MANY_ATTEMPTS },
      already_verified: { status: 409, message: 'Seu e-mail já está confirmado.' },
      user_not_found: USER_NOT_FOUND,
    }),
  },
} satisfies FamilyActions

/** 'Trocar senha': ends all other sessions and replaces this one. */
async function runChangePassword({ request, context }: ActionRequest) {
  const input = await readInput(request, changePasswordSchema)
  if (!input.ok) return input.response
  const actor = context.get(actorContext)
  const result = await changePassword(
    { ...actor, sessionId: context.get(sessionIdContext), userAgent: request.headers.get('user-agent') },
    input.value,
  )
  logSecurityEvent('change of password', result, actor.userId)
  if (result.ok) return data({ ok: true as const }, { headers: noStore(result.cookie) })
  return refuseWith(NEW_PASSWORD_REFUSED[result.reason])
}

/** 'Vincular': checks the password and returns the URL of Google's page. The next press of the button opens it. */
async function startLinkingGoogle({ request, context }: ActionRequest) {
  const input = await readInput(request, linkGoogleSchema)
  if (!input.ok) return input.response
  const actor = context.get(actorContext)
  const { userId } = actor
  const { clientIp } = context.get(requestContext)
  const { password, windowId } = input.value
  const passwordCheck = await confirmPassword(userId, password)
  const result = passwordCheck.ok
    ? await startGoogleFlow(
        { purpose: 'link', userId, returnPath: '/app', inviteCode: null, consentVersion: null, windowId },
        { clientIp, browserToken: readGoogleBrowserToken(request), actor },
      )
    : passwordCheck
  if (result.ok)
    return data({ ok: true as const, value: { url: result.url } }, { headers: noStore(result.cookie) })
  return refuseWith(LINK_REFUSED[result.reason])
}
