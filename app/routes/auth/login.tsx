import { data, replace, useNavigation } from 'react-router'
import { AuthFrame } from '#app/domain/identities/components/auth-frame.tsx'
import { RegisterForm } from '#app/domain/identities/components/register-form.tsx'
import { SignInForm } from '#app/domain/identities/components/sign-in-form.tsx'
import type { FormProblems } from '#app/domain/identities/form-problems.ts'
import { problemsOf, problemWith, textsOf, withoutSecrets } from '#app/domain/identities/form-problems.ts'
import { INVITE_CODE_REFUSED, registerSchema, signInSchema } from '#app/domain/identities/schema.ts'
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

type Mode = 'entrar' | 'cadastrar'

const TOO_MANY_ATTEMPTS = 'Muitas tentativas. Espere alguns minutos e tente de novo.'
const NO_CONNECTION = 'Falha de conexão. Verifique sua internet.'
const FAILED: Record<Mode, string> = {
  entrar: 'Ocorreu um erro ao fazer login. Tente novamente.',
  cadastrar: 'Ocorreu um erro ao criar a conta. Verifique os dados e tente novamente.',
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
  return { mode: modeOf(url), links: { entrar: linkTo('entrar', url), cadastrar: linkTo('cadastrar', url) } }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const mode = modeOf(url)
  const texts = textsOf(await request.formData())
  const values = withoutSecrets(texts)
  const { clientAddress, requestId } = context.get(requestContext)
  const caller = { clientAddress, userAgent: request.headers.get('user-agent') }
  const refuse = (status: number, problems: FormProblems) => data(problems, { status })
  const refuseTooMany = () => refuse(429, problemWith(undefined, TOO_MANY_ATTEMPTS, values))
  let cookie: string
  try {
    if (mode === 'entrar') {
      const input = signInSchema.safeParse(texts)
      if (!input.success) return refuse(400, problemsOf(input.error, values))
      const result = await signIn(input.data, caller)
      if (!result.ok && result.reason === 'too_many_attempts') return refuseTooMany()
      if (!result.ok) return refuse(401, problemWith(undefined, 'E-mail ou senha inválidos.', values))
      cookie = result.cookie
    } else {
      const input = registerSchema.safeParse(texts)
      if (!input.success) return refuse(400, problemsOf(input.error, values))
      const result = await registerAccount(input.data, caller)
      if (!result.ok && result.reason === 'too_many_attempts') return refuseTooMany()
      if (!result.ok && result.reason === 'email_taken') {
        return refuse(409, problemWith('email', 'Este e-mail já está em uso.', values))
      }
      if (!result.ok) return refuse(400, problemWith('inviteCode', INVITE_CODE_REFUSED, values))
      cookie = await startSession(result.userId, caller.userAgent)
    }
    // the session that this browser had before, if any
    await endSession(request)
  } catch (error) {
    log.error({ requestId, err: error }, 'a sign-in or sign-up failed')
    return refuse(500, problemWith(undefined, FAILED[mode], values))
  }
  return replace(returnPathOf(url), { headers: neverStored(cookie) })
}

/** Without the network the page stays, with what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const mode = modeOf({ pathname, searchParams })
  const values = withoutSecrets(textsOf(await request.clone().formData()))
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    const isOffline = error instanceof TypeError
    // the status keeps the router from reading the page anew, which would fail as well
    return data(problemWith(undefined, isOffline ? NO_CONNECTION : FAILED[mode], values), { status: 503 })
  }
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, links } = loaderData
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
        <SignInForm refusal={actionData} isPending={isPending} />
      )}
    </AuthFrame>
  )
}

/** Which form the address asks for: ?modo=cadastrar, or /register. */
function modeOf({ pathname, searchParams }: Pick<URL, 'pathname' | 'searchParams'>): Mode {
  const asked = searchParams.get('modo') ?? (pathname.startsWith('/register') ? 'cadastrar' : 'entrar')
  return asked === 'cadastrar' ? 'cadastrar' : 'entrar'
}

/** The page's address with that form, the remembered origin kept. */
function linkTo(mode: Mode, url: URL): string {
  const search = new URLSearchParams()
  if (mode === 'cadastrar') search.set('modo', mode)
  const back = returnPathOf(url)
  if (back !== '/app') search.set('volta', back)
  return search.size > 0 ? `/login?${search}` : '/login'
}
