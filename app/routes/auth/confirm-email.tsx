import { data, useNavigation } from 'react-router'
import { AuthFrame } from '#app/domain/accounts/components/auth-frame.tsx'
import { ConfirmEmailForm, DenyEmailForm } from '#app/domain/accounts/components/confirm-email-form.tsx'
import { EmailLinkResult } from '#app/domain/accounts/components/email-link-result.tsx'
import { confirmEmail } from '#app/domain/accounts/email/confirm-email.server.ts'
import { denyEmail } from '#app/domain/accounts/email/deny-email.server.ts'
import { DENY_INTENT, DENY_QUERY } from '#app/domain/accounts/email/email-link.ts'
import { type FormProblems, problemsOf, problemWith, textsOf } from '#app/domain/accounts/form-problems.ts'
import { findEmailLinkState } from '#app/domain/accounts/queries.server.ts'
import { TOO_MANY_ATTEMPTS } from '#app/domain/accounts/passwords/reset-request.ts'
import { confirmEmailSchema } from '#app/domain/accounts/schema.ts'
import { NO_PASSWORD } from '#app/domain/accounts/account.ts'
import { readForm } from '#app/platform/form.server.ts'
import { stayOnFailure } from '#app/domain/accounts/components/stay-on-failure.ts'
import { findSession } from '#app/domain/accounts/session/find-session.server.ts'
import { noindexHead } from '#app/platform/page-meta.ts'
import type { Route } from './+types/confirm-email.ts'

const FAILURE_MESSAGE = 'Não foi possível confirmar o e-mail. Tente novamente.'

const REFUSALS = {
  proof_missing: { status: 403, problems: problemWith('password', 'Informe sua senha.', {}) },
  wrong_password: {
    status: 403,
    problems: problemWith('password', 'Senha incorreta. Confira e tente de novo.', {}),
  },
  no_password: { status: 409, problems: problemWith(undefined, NO_PASSWORD, {}) },
  too_many_attempts: { status: 429, problems: problemWith(undefined, TOO_MANY_ATTEMPTS, {}) },
} as const

export const meta: Route.MetaFunction = () => noindexHead('Confirmar e-mail')

/** The URL contains a secret, so no cache may store the page and no Referer may contain the URL. */
export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

export async function loader({ request, url }: Route.LoaderArgs) {
  const session = await findSession(request)
  return {
    state: await findEmailLinkState(codeOf(url), session?.user.id),
    isDenying: url.searchParams.get('resposta') === DENY_INTENT,
    paths: { confirm: `?codigo=${codeOf(url)}`, deny: `?codigo=${codeOf(url)}&${DENY_QUERY}` },
  }
}

/** Confirms or removes the e-mail. Needs a POST, because mail scanners open every link. */
export async function action({ request, url }: Route.ActionArgs) {
  const { intent, ...texts } = textsOf(await readForm(request))
  if (intent === DENY_INTENT) {
    await denyEmail(codeOf(url))
    return null
  }
  const input = confirmEmailSchema.safeParse(texts)
  if (!input.success) return data(problemsOf(input.error, {}), { status: 400 })
  const session = await findSession(request)
  const result = await confirmEmail(codeOf(url), {
    session: session && { id: session.id, userId: session.user.id },
    password: input.data.password,
  })
  // the reloaded page shows the state of the code
  if (result.ok || result.reason === 'code_refused') return null
  const { status, problems } = REFUSALS[result.reason]
  return data(problems, { status })
}

export function clientAction({ serverAction }: Route.ClientActionArgs): Promise<unknown> {
  return stayOnFailure(serverAction, FAILURE_MESSAGE, (message) => problemWith(undefined, message, {}))
}

/** Page of the mail's links 'Confirmar e-mail' and 'Não fui eu'. */
export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const { state, isDenying, paths } = loaderData
  const isPending = useNavigation().formMethod === 'POST'
  const refusal = (actionData as FormProblems | null | undefined) ?? undefined
  if (state.kind !== 'open') return <EmailLinkResult kind={state.kind} isNew={actionData !== undefined} />
  const { accountName } = state
  if (isDenying) {
    return (
      <AuthFrame title="Não foi você?">
        <DenyEmailForm
          accountName={accountName}
          problem={refusal?.message}
          isPending={isPending}
          confirmPath={paths.confirm}
        />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Confirmar e-mail">
      <ConfirmEmailForm {...state} refusal={refusal} isPending={isPending} denyPath={paths.deny} />
    </AuthFrame>
  )
}

function codeOf(url: URL): string {
  return url.searchParams.get('codigo') ?? ''
}
