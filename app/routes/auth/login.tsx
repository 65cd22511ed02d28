import { data, useNavigation } from 'react-router'
import { AuthFrame } from '#app/domain/accounts/components/auth-frame.tsx'
import { RegisterForm } from '#app/domain/accounts/components/register-form.tsx'
import { SignInForm } from '#app/domain/accounts/components/sign-in-form.tsx'
import { ChosenPlan } from '#app/domain/billing/checkout/components/chosen-plan.tsx'
import { planOfCheckoutPath } from '#app/domain/billing/checkout/plans-page.ts'
import { areSubscriptionsSold } from '#app/domain/billing/payments/providers.server.ts'
import { problemsOf, problemWith, textsOf, withoutSecrets } from '#app/domain/accounts/form-problems.ts'
import { googleProblems, googlePurposeOf } from '#app/domain/accounts/google/google-result.ts'
import { stayOnFailure } from '#app/domain/accounts/components/stay-on-failure.ts'
import { readCaller } from '#app/domain/accounts/session/read-caller.server.ts'
import { requestPasswordReset } from '#app/domain/accounts/passwords/request-password-reset.server.ts'
import {
  resetRequestResponse,
  RESET_INTENT,
  RESET_REQUEST_FAILED,
} from '#app/domain/accounts/passwords/reset-request.ts'
import { registerSchema, resetRequestSchema, signInSchema } from '#app/domain/accounts/schema.ts'
import {
  signInRefusal,
  signUpRefusal,
  signInIntentOf,
  modeLinks,
  signInModeOf,
  isForChild,
  invitedWith,
  pathOfChallenge,
  type SignInRefusal,
  type SignInIntent,
} from '#app/domain/accounts/session/sign-in-page.ts'
import { signIn } from '#app/domain/accounts/session/sign-in.server.ts'
import { startSession } from '#app/domain/accounts/session/start-session.server.ts'
import { registerAccount } from '#app/domain/invites/register-account.server.ts'
import { isGoogleOffered } from '#app/domain/accounts/google/google-provider.server.ts'
import { log } from '#app/base/log.server.ts'
import { pageMeta } from '#app/platform/page-meta.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { endHandover } from '#app/domain/devices/handover/end-handover.server.ts'
import { leadToDevice } from '#app/domain/devices/session/lead-to-device.server.ts'
import { endSession } from '#app/domain/accounts/session/end-session.server.ts'
import { redirectAfterSignIn } from '#app/platform/redirect-after-sign-in.ts'
import { noStore } from '#app/platform/no-store.ts'
import { requireSignedOut, returnPathOf } from '#app/domain/accounts/session/require-signed-out.server.ts'
import { ALLOW_POPUPS } from '#app/platform/opener-policy.ts'
import { SegmentedLinks } from '#app/ui/segmented-links.tsx'
import { PAGES, REGISTER_PAGE } from '#content/pages.ts'
import { readForm } from '#app/platform/form.server.ts'
import type { Route } from './+types/login.ts'

const FAILURE_MESSAGES: Record<SignInIntent, string> = {
  entrar: 'Ocorreu um erro ao fazer login. Tente novamente.',
  cadastrar: 'Ocorreu um erro ao criar a conta. Verifique os dados e tente novamente.',
  [RESET_INTENT]: RESET_REQUEST_FAILED,
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(loaderData?.mode === 'cadastrar' ? REGISTER_PAGE : PAGES.login, {
    origin: matches[0].loaderData?.origin,
  })

/** After a refusal the page contains the visitor's input, so it must not be cached. */
export const headers = () => ({ 'cache-control': 'no-store', ...ALLOW_POPUPS })

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireSignedOut(request, url)
  await leadToDevice(request)
  const [mode, returnPath] = [signInModeOf(url), returnPathOf(url)]
  return {
    mode,
    isForChild: isForChild(url),
    inviteCode: invitedWith(url),
    google: { isOffered: isGoogleOffered(), returnPath },
    googleRefusal: googleProblems(url.searchParams.get('google'), googlePurposeOf(mode)),
    links: modeLinks(mode, returnPath),
    chosenPlan: areSubscriptionsSold() ? planOfCheckoutPath(returnPath) : null,
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const texts = textsOf(await readForm(request))
  const intent = signInIntentOf(url, texts)
  const values = withoutSecrets(texts)
  const { clientIp, requestId } = context.get(requestContext)
  const caller = readCaller(request, clientIp)
  const refuse = ({ status, problems }: SignInRefusal) => data(problems, { status })
  let cookies: string[]
  try {
    if (intent === RESET_INTENT) {
      const input = resetRequestSchema.safeParse(texts)
      if (!input.success) return refuse({ status: 400, problems: problemsOf(input.error, values) })
      const result = await requestPasswordReset(input.data.email, caller)
      return refuse(resetRequestResponse(result, input.data.email, values))
    }
    if (intent === 'entrar') {
      const input = signInSchema.safeParse(texts)
      if (!input.success) return refuse({ status: 400, problems: problemsOf(input.error, values) })
      const result = await signIn(input.data, caller)
      if (!result.ok) return refuse(signInRefusal(result.reason, values))
      cookies = result.cookies
      const challenge = pathOfChallenge('aplicativo', returnPathOf(url))
      if (result.next === 'challenge') return redirectAfterSignIn(challenge, noStore(...cookies))
    } else {
      const input = registerSchema.safeParse(texts)
      if (!input.success) return refuse({ status: 400, problems: problemsOf(input.error, values) })
      const result = await registerAccount(input.data, caller)
      if (!result.ok) return refuse(signUpRefusal(result.reason, values))
      cookies = await startSession(result.userId, caller)
    }
    // an earlier session of this browser ends with the new sign-in
    await endSession(request)
    cookies.push(...(await endHandover(request)))
  } catch (error) {
    log.error({ requestId, err: error }, 'a sign-in or sign-up failed')
    return refuse({ status: 500, problems: problemWith(undefined, FAILURE_MESSAGES[intent], values) })
  }
  return redirectAfterSignIn(returnPathOf(url), noStore(...cookies))
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const texts = textsOf(await request.clone().formData())
  const failureMessage = FAILURE_MESSAGES[signInIntentOf(new URL(request.url), texts)]
  return stayOnFailure(serverAction, failureMessage, (message) =>
    problemWith(undefined, message, withoutSecrets(texts)),
  )
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, links, google, chosenPlan } = loaderData
  const refusal = actionData ?? loaderData.googleRefusal
  const navigation = useNavigation()
  const isPending = navigation.formMethod === 'POST'
  return (
    <AuthFrame title={mode === 'cadastrar' ? 'Cadastrar conta' : 'Que bom te ver'}>
      <SegmentedLinks label="Entrar ou cadastrar" items={links} />
      {mode === 'cadastrar' && chosenPlan && <ChosenPlan plan={chosenPlan} />}
      {mode === 'cadastrar' ? (
        <RegisterForm
          refusal={refusal}
          isPending={isPending}
          google={google}
          isForChild={loaderData.isForChild}
          inviteCode={loaderData.inviteCode}
        />
      ) : (
        <SignInForm
          refusal={refusal}
          google={google}
          pendingButton={isPending ? (navigation.formData?.has('intent') ? 'reset' : 'sign-in') : undefined}
        />
      )}
    </AuthFrame>
  )
}
