import { data, replace, useNavigation } from 'react-router'
import { AuthFrame } from '#app/domain/identities/components/auth-frame.tsx'
import { RegisterForm } from '#app/domain/identities/components/register-form.tsx'
import { SignInForm } from '#app/domain/identities/components/sign-in-form.tsx'
import type { FormProblems } from '#app/domain/identities/form-problems.ts'
import { problemsOf, problemWith, textsOf, withoutSecrets } from '#app/domain/identities/form-problems.ts'
import { requestPasswordReset } from '#app/domain/identities/request-password-reset.server.ts'
import {
  answerToResetRequest,
  RESET_INTENT,
  RESET_REQUEST_FAILED,
  TOO_MANY_ATTEMPTS,
} from '#app/domain/identities/reset-request.ts'
import {
  INVITE_CODE_REFUSED,
  registerSchema,
  resetRequestSchema,
  signInSchema,
} from '#app/domain/identities/schema.ts'
import {
  intentOf,
  modeOf,
  pathOfChallenge,
  pathsOfForms,
  type SignInIntent,
} from '#app/domain/identities/sign-in-page.ts'
import { signIn } from '#app/domain/identities/sign-in.server.ts'
import { startSession } from '#app/domain/identities/start-session.server.ts'
import { registerAccount } from '#app/domain/invites/register-account.server.ts'
import { log } from '#app/platform/log.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { endSession } from '#app/platform/session/end-session.server.ts'
import { neverStored } from '#app/platform/session/never-stored.ts'
import { requireSignedOut, returnPathOf } from '#app/platform/session/require-signed-out.server.ts'
import { SegmentedLinks } from '#app/ui/segmented-links.tsx'
import type { Route } from './+types/login.ts'

const NO_CONNECTION = 'Falha de conexão. Verifique sua internet.'
const NOTICES: Record<string, string> = { 'senha-nova': 'Senha nova criada! Entre com ela.' }
const FAILED: Record<SignInIntent, string> = {
  entrar: 'Ocorreu um erro ao fazer login. Tente novamente.',
  cadastrar: 'Ocorreu um erro ao criar a conta. Verifique os dados e tente novamente.',
  [RESET_INTENT]: RESET_REQUEST_FAILED,
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.mode === 'cadastrar' ? 'Cadastrar conta' : 'Entrar'} · Combinado` },
  { name: 'description', content: 'Entre no Combinado ou crie a conta da sua família.' },
]

/** What was typed comes back in the page after a refusal, so no cache may keep it. */
export function headers() {
  return { 'cache-control': 'no-store' }
}

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireSignedOut(request, url)
  return {
    mode: modeOf(url),
    notice: NOTICES[url.searchParams.get('aviso') ?? ''],
    links: pathsOfForms(returnPathOf(url)),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const texts = textsOf(await request.formData())
  const intent = intentOf(url, texts)
  const values = withoutSecrets(texts)
  const { clientAddress, requestId } = context.get(requestContext)
  const caller = { clientAddress, userAgent: request.headers.get('user-agent') }
  const stay = (status: number, problems: FormProblems) => data(problems, { status })
  const refuseTooMany = () => stay(429, problemWith(undefined, TOO_MANY_ATTEMPTS, values))
  let cookie: string
  try {
    if (intent === RESET_INTENT) {
      const input = resetRequestSchema.safeParse(texts)
      if (!input.success) return stay(400, problemsOf(input.error, values))
      const result = await requestPasswordReset(input.data.email, caller)
      const { status, problems } = answerToResetRequest(result, input.data.email, values)
      return stay(status, problems)
    }
    if (intent === 'entrar') {
      const input = signInSchema.safeParse(texts)
      if (!input.success) return stay(400, problemsOf(input.error, values))
      const result = await signIn(input.data, caller)
      if (!result.ok && result.reason === 'too_many_attempts') return refuseTooMany()
      if (!result.ok) return stay(401, problemWith(undefined, 'E-mail ou senha inválidos.', values))
      if (result.next === 'challenge')
        return replace(pathOfChallenge('aplicativo', returnPathOf(url)), {
          headers: neverStored(result.cookie),
        })
      cookie = result.cookie
    } else {
      const input = registerSchema.safeParse(texts)
      if (!input.success) return stay(400, problemsOf(input.error, values))
      const result = await registerAccount(input.data, caller)
      if (!result.ok && result.reason === 'too_many_attempts') return refuseTooMany()
      if (!result.ok && result.reason === 'email_taken')
        return stay(409, problemWith('email', 'Este e-mail já está em uso.', values))
      if (!result.ok) return stay(400, problemWith('inviteCode', INVITE_CODE_REFUSED, values))
      cookie = await startSession(result.userId, caller.userAgent)
    }
    // the session that this browser had before, if any
    await endSession(request)
  } catch (error) {
    log.error({ requestId, err: error }, 'a sign-in or sign-up failed')
    return stay(500, problemWith(undefined, FAILED[intent], values))
  }
  return replace(returnPathOf(url), { headers: neverStored(cookie) })
}

/** Without the network the page stays, with what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const texts = textsOf(await request.clone().formData())
  const intent = intentOf(new URL(request.url), texts)
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    const message = error instanceof TypeError ? NO_CONNECTION : FAILED[intent]
    // the status keeps the router from reading the page anew, which would fail as well
    return data(problemWith(undefined, message, withoutSecrets(texts)), { status: 503 })
  }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, links, notice } = loaderData
  const navigation = useNavigation()
  const isPending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  return (
    <AuthFrame title={mode === 'cadastrar' ? 'Cadastrar conta' : 'Que bom te ver'}>
      <SegmentedLinks
        label="Entrar ou cadastrar"
        items={[
          { to: links.entrar, label: 'Entrar', current: mode === 'entrar' },
          { to: links.cadastrar, label: 'Cadastrar conta', current: mode === 'cadastrar' },
        ]}
      />
      {mode === 'cadastrar' ? (
        <RegisterForm refusal={actionData} isPending={isPending} />
      ) : (
        <SignInForm
          refusal={actionData}
          notice={notice}
          pending={isPending ? (navigation.formData?.has('intent') ? 'reset' : 'sign-in') : undefined}
        />
      )}
    </AuthFrame>
  )
}
