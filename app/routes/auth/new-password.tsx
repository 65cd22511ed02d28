import { BRAND } from '#content/brand.ts'
import { data, replace, useNavigation } from 'react-router'
import { AuthFrame } from '#app/domain/identities/components/auth-frame.tsx'
import { FormAlert } from '#app/domain/identities/components/form-alert.tsx'
import { NewPasswordForm } from '#app/domain/identities/components/new-password-form.tsx'
import { ResetRequestForm } from '#app/domain/identities/components/reset-request-form.tsx'
import {
  NO_CONNECTION,
  problemsOf,
  problemWith,
  textsOf,
  withoutSecrets,
} from '#app/domain/identities/form-problems.ts'
import { findCode } from '#app/domain/identities/mail-codes.server.ts'
import { readCaller } from '#app/domain/identities/read-caller.server.ts'
import { requestPasswordReset } from '#app/domain/identities/request-password-reset.server.ts'
import {
  answerToResetRequest,
  RESET_INTENT,
  RESET_REQUEST_FAILED,
} from '#app/domain/identities/reset-request.ts'
import { resetPassword } from '#app/domain/identities/reset-password.server.ts'
import { PASSWORD_WEAK, resetPasswordSchema, resetRequestSchema } from '#app/domain/identities/schema.ts'
import { log } from '#app/platform/log.server.ts'
import { noteSecurity } from '#app/platform/note-security.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { endSession } from '#app/platform/session/end-session.server.ts'
import { neverStored } from '#app/platform/session/never-stored.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { readForm } from '#app/platform/form.server.ts'
import type { Route } from './+types/new-password.ts'

const CODE_REFUSED = 'Este link não vale mais: ele já foi usado, passou de 1 hora ou chegou incompleto.'
const SAVE_FAILED = 'Não foi possível trocar a senha. Tente novamente.'

export const meta: Route.MetaFunction = () => [
  { title: `Nova senha · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** The address carries a secret: no cache keeps it, no other site is told. */
export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

export async function loader({ url }: Route.LoaderArgs) {
  const code = url.searchParams.get('codigo')
  if (code === null) return { state: 'none' as const }
  return { state: (await findCode('reset', code)) ? ('open' as const) : ('refused' as const) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const texts = textsOf(await readForm(request))
  const values = withoutSecrets(texts)
  const { clientAddress, requestId } = context.get(requestContext)
  const caller = readCaller(request, clientAddress)
  const isRequest = texts.intent === RESET_INTENT
  try {
    if (isRequest) {
      const input = resetRequestSchema.safeParse(texts)
      if (!input.success) return data(problemsOf(input.error, values), { status: 400 })
      const result = await requestPasswordReset(input.data.email, caller)
      const { status, problems } = answerToResetRequest(result, input.data.email, values)
      return data(problems, { status })
    }
    const input = resetPasswordSchema.safeParse(texts)
    if (!input.success) return data(problemsOf(input.error, values), { status: 400 })
    const result = await resetPassword(url.searchParams.get('codigo') ?? '', input.data.password, caller)
    noteSecurity('new password by mail', result)
    if (!result.ok && result.reason === 'password_weak')
      return data(problemWith('password', PASSWORD_WEAK, values), { status: 400 })
    // the page that follows says why and asks for another mail
    if (!result.ok) return data(undefined, { status: 410 })
    // the session that this browser had before, if any
    await endSession(request)
    const path = result.next === 'session' ? '/app' : '/segundo-fator?aviso=senha-nova'
    return replace(path, { headers: neverStored(...result.cookies) })
  } catch (error) {
    log.error({ requestId, err: error }, 'a new password failed')
    const message = isRequest ? RESET_REQUEST_FAILED : SAVE_FAILED
    return data(problemWith(undefined, message, values), { status: 500 })
  }
}

/** Without the network the page stays, with what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const texts = textsOf(await request.clone().formData())
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    const failed = texts.intent === RESET_INTENT ? RESET_REQUEST_FAILED : SAVE_FAILED
    const message = error instanceof TypeError ? NO_CONNECTION : failed
    // the status keeps the router from reading the page anew, which would fail as well
    return data(problemWith(undefined, message, withoutSecrets(texts)), { status: 503 })
  }
}

/** Where the mail of 'Esqueci minha senha' leads; without a code that holds, it asks for another mail. */
export default function NewPassword({ loaderData: { state }, actionData }: Route.ComponentProps) {
  const navigation = useNavigation()
  const isPending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  if (state === 'open') {
    return (
      <AuthFrame title="Crie uma senha nova">
        <NewPasswordForm refusal={actionData} isPending={isPending} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Esqueci minha senha">
      {state === 'refused' && !actionData && <FormAlert message={CODE_REFUSED} />}
      <p>Diga o e-mail da sua conta: mandamos para ele um link para criar uma senha nova.</p>
      <ResetRequestForm refusal={actionData} isPending={isPending} />
      <ButtonLink to="/login" variant="quiet" wide>
        Voltar para a entrada
      </ButtonLink>
    </AuthFrame>
  )
}
