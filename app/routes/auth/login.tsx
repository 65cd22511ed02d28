import { data, useNavigation } from 'react-router'
import { AuthFrame } from '#app/domain/identities/components/auth-frame.tsx'
import { RegisterForm } from '#app/domain/identities/components/register-form.tsx'
import { SignInForm } from '#app/domain/identities/components/sign-in-form.tsx'
import {
  NO_CONNECTION,
  problemsOf,
  problemWith,
  textsOf,
  withoutSecrets,
} from '#app/domain/identities/form-problems.ts'
import { googleProblems, googlePurposeOf } from '#app/domain/identities/google-result.ts'
import { readCaller } from '#app/domain/identities/read-caller.server.ts'
import { requestPasswordReset } from '#app/domain/identities/request-password-reset.server.ts'
import {
  answerToResetRequest,
  RESET_INTENT,
  RESET_REQUEST_FAILED,
} from '#app/domain/identities/reset-request.ts'
import { registerSchema, resetRequestSchema, signInSchema } from '#app/domain/identities/schema.ts'
import {
  answerToSignIn,
  answerToSignUp,
  intentOf,
  modeLinks,
  modeOf,
  pathOfChallenge,
  type SignInAnswer,
  type SignInIntent,
  startsOnTouch,
} from '#app/domain/identities/sign-in-page.ts'
import { signIn } from '#app/domain/identities/sign-in.server.ts'
import { startSession } from '#app/domain/identities/start-session.server.ts'
import { registerAccount } from '#app/domain/invites/register-account.server.ts'
import { isGoogleOffered } from '#app/platform/google-provider.server.ts'
import { log } from '#app/platform/log.server.ts'
import { pageMeta } from '#app/platform/page-meta.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { endSession } from '#app/platform/session/end-session.server.ts'
import { leadOn } from '#app/platform/session/lead-on.ts'
import { neverStored } from '#app/platform/session/never-stored.ts'
import { requireSignedOut, returnPathOf } from '#app/platform/session/require-signed-out.server.ts'
import { OPENS_WINDOWS } from '#app/platform/window-policy.ts'
import { SegmentedLinks } from '#app/ui/segmented-links.tsx'
import { PAGES, REGISTER_PAGE } from '#content/pages.ts'
import { readForm } from '#app/platform/form.server.ts'
import type { Route } from './+types/login.ts'

const FAILED: Record<SignInIntent, string> = {
  entrar: 'Ocorreu um erro ao fazer login. Tente novamente.',
  cadastrar: 'Ocorreu um erro ao criar a conta. Verifique os dados e tente novamente.',
  [RESET_INTENT]: RESET_REQUEST_FAILED,
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(loaderData?.mode === 'cadastrar' ? REGISTER_PAGE : PAGES.login, { matches })

export const handle = { startsOnTouch }

/** What was typed comes back in the page after a refusal, so no cache may keep it. */
export const headers = () => ({ 'cache-control': 'no-store', ...OPENS_WINDOWS })

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireSignedOut(request, url)
  const mode = modeOf(url)
  const returnPath = returnPathOf(url)
  return {
    mode,
    google: { isOffered: isGoogleOffered(), returnPath },
    // how a way out to Google without a pop-up ended
    googleRefusal: googleProblems(url.searchParams.get('google'), googlePurposeOf(mode)),
    links: modeLinks(mode, returnPath),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const texts = textsOf(await readForm(request))
  const intent = intentOf(url, texts)
  const values = withoutSecrets(texts)
  const { clientAddress, requestId } = context.get(requestContext)
  const caller = readCaller(request, clientAddress)
  const stay = ({ status, problems }: SignInAnswer) => data(problems, { status })
  let cookies: string[]
  try {
    if (intent === RESET_INTENT) {
      const input = resetRequestSchema.safeParse(texts)
      if (!input.success) return stay({ status: 400, problems: problemsOf(input.error, values) })
      const result = await requestPasswordReset(input.data.email, caller)
      return stay(answerToResetRequest(result, input.data.email, values))
    }
    if (intent === 'entrar') {
      const input = signInSchema.safeParse(texts)
      if (!input.success) return stay({ status: 400, problems: problemsOf(input.error, values) })
      const result = await signIn(input.data, caller)
      if (!result.ok) return stay(answerToSignIn(result.reason, values))
      cookies = result.cookies
      const challenge = pathOfChallenge('aplicativo', returnPathOf(url))
      if (result.next === 'challenge') return leadOn(challenge, neverStored(...cookies))
    } else {
      const input = registerSchema.safeParse(texts)
      if (!input.success) return stay({ status: 400, problems: problemsOf(input.error, values) })
      const result = await registerAccount(input.data, caller)
      if (!result.ok) return stay(answerToSignUp(result.reason, values))
      cookies = await startSession(result.userId, caller)
    }
    // the session that this browser had before, if any
    await endSession(request)
  } catch (error) {
    log.error({ requestId, err: error }, 'a sign-in or sign-up failed')
    return stay({ status: 500, problems: problemWith(undefined, FAILED[intent], values) })
  }
  return leadOn(returnPathOf(url), neverStored(...cookies))
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
  const { mode, links, google } = loaderData
  const refusal = actionData ?? loaderData.googleRefusal
  const navigation = useNavigation()
  const isPending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  return (
    <AuthFrame title={mode === 'cadastrar' ? 'Cadastrar conta' : 'Que bom te ver'}>
      <SegmentedLinks label="Entrar ou cadastrar" items={links} />
      {mode === 'cadastrar' ? (
        <RegisterForm refusal={refusal} isPending={isPending} google={google} />
      ) : (
        <SignInForm
          refusal={refusal}
          google={google}
          pending={isPending ? (navigation.formData?.has('intent') ? 'reset' : 'sign-in') : undefined}
        />
      )}
    </AuthFrame>
  )
}
