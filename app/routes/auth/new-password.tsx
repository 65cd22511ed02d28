import { data, replace, useNavigation } from 'react-router'
import { AuthFrame } from '#app/domain/accounts/components/auth-frame.tsx'
import { FormAlert } from '#app/domain/accounts/components/form-alert.tsx'
import { NewPasswordForm } from '#app/domain/accounts/components/new-password-form.tsx'
import { ResetRequestForm } from '#app/domain/accounts/components/reset-request-form.tsx'
import { problemsOf, problemWith, textsOf, withoutSecrets } from '#app/domain/accounts/form-problems.ts'
import { findPairedDeviceNames } from '#app/domain/accounts/paired-devices/paired-devices.server.ts'
import { findCode } from '#app/domain/accounts/email/mail-codes.server.ts'
import { stayOnFailure } from '#app/domain/accounts/components/stay-on-failure.ts'
import { readCaller } from '#app/domain/accounts/session/read-caller.server.ts'
import { requestPasswordReset } from '#app/domain/accounts/passwords/request-password-reset.server.ts'
import {
  resetRequestResponse,
  RESET_INTENT,
  RESET_REQUEST_FAILED,
} from '#app/domain/accounts/passwords/reset-request.ts'
import { resetPassword } from '#app/domain/accounts/passwords/reset-password.server.ts'
import { PASSWORD_WEAK, resetPasswordSchema, resetRequestSchema } from '#app/domain/accounts/schema.ts'
import { log } from '#app/base/log.server.ts'
import { logSecurityEvent } from '#app/platform/log-security-event.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { endHandover } from '#app/domain/devices/handover/end-handover.server.ts'
import { endSession } from '#app/domain/accounts/session/end-session.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { readForm } from '#app/platform/form.server.ts'
import { noindexHead } from '#app/platform/page-meta.ts'
import type { Route } from './+types/new-password.ts'

const CODE_REFUSED = 'Este link não vale mais: ele já foi usado, passou de 1 hora ou chegou incompleto.'
const SAVE_FAILED = 'Não foi possível trocar a senha. Tente novamente.'

export const meta: Route.MetaFunction = () => noindexHead('Nova senha')

/** The URL contains a secret, so no cache may store the page and no Referer may contain the URL. */
export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

export async function loader({ url }: Route.LoaderArgs) {
  const code = url.searchParams.get('codigo')
  if (code === null) return { state: 'none' as const }
  const userId = await findCode('reset', code)
  if (!userId) return { state: 'refused' as const }
  return { state: 'open' as const, pairedDevices: await findPairedDeviceNames(userId) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const texts = textsOf(await readForm(request))
  const values = withoutSecrets(texts)
  const { clientIp, requestId } = context.get(requestContext)
  const caller = readCaller(request, clientIp)
  const isResetRequest = texts.intent === RESET_INTENT
  try {
    if (isResetRequest) {
      const input = resetRequestSchema.safeParse(texts)
      if (!input.success) return data(problemsOf(input.error, values), { status: 400 })
      const result = await requestPasswordReset(input.data.email, caller)
      const { status, problems } = resetRequestResponse(result, input.data.email, values)
      return data(problems, { status })
    }
    const input = resetPasswordSchema.safeParse(texts)
    if (!input.success) return data(problemsOf(input.error, values), { status: 400 })
    const { password, turnOffDevices } = input.data
    const result = await resetPassword(url.searchParams.get('codigo') ?? '', password, caller, {
      turnOffDevices: turnOffDevices === 'on',
    })
    logSecurityEvent('new password by mail', result)
    if (!result.ok && result.reason === 'password_weak')
      return data(problemWith('password', PASSWORD_WEAK, values), { status: 400 })
    // the page reloads its data and shows the form that requests another mail
    if (!result.ok) return data(undefined, { status: 410 })
    // an earlier session of this browser ends with the new sign-in
    await endSession(request)
    if (result.next === 'challenge')
      return replace('/segundo-fator?aviso=senha-nova', { headers: noStore(...result.cookies) })
    return replace('/app', { headers: noStore(...result.cookies, ...(await endHandover(request))) })
  } catch (error) {
    log.error({ requestId, err: error }, 'a new password failed')
    const message = isResetRequest ? RESET_REQUEST_FAILED : SAVE_FAILED
    return data(problemWith(undefined, message, values), { status: 500 })
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const texts = textsOf(await request.clone().formData())
  const failureMessage = texts.intent === RESET_INTENT ? RESET_REQUEST_FAILED : SAVE_FAILED
  return stayOnFailure(serverAction, failureMessage, (message) =>
    problemWith(undefined, message, withoutSecrets(texts)),
  )
}

/** Page that a reset mail links to. Without a valid code it shows the form that requests another mail. */
export default function NewPassword({ loaderData, actionData }: Route.ComponentProps) {
  const isPending = useNavigation().formMethod === 'POST'
  if (loaderData.state === 'open') {
    return (
      <AuthFrame title="Crie uma senha nova">
        <NewPasswordForm
          pairedDevices={loaderData.pairedDevices}
          refusal={actionData}
          isPending={isPending}
        />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Esqueci minha senha">
      {loaderData.state === 'refused' && !actionData && <FormAlert message={CODE_REFUSED} />}
      <p>Diga o e-mail da sua conta: mandamos para ele um link para criar uma senha nova.</p>
      <ResetRequestForm refusal={actionData} isPending={isPending} />
      <ButtonLink to="/login" variant="quiet" wide>
        Voltar para a entrada
      </ButtonLink>
    </AuthFrame>
  )
}
