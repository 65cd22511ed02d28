import { data, useNavigation } from 'react-router'
import { answerChallenge } from '#app/domain/accounts/second-factor/answer-challenge.server.ts'
import { findChallenge } from '#app/domain/accounts/second-factor/challenges.server.ts'
import { AuthFrame } from '#app/domain/accounts/components/auth-frame.tsx'
import { ChallengeForm } from '#app/domain/accounts/components/challenge-form.tsx'
import { FormAlert } from '#app/domain/accounts/components/form-alert.tsx'
import { FormNotice } from '#app/domain/accounts/components/form-notice.tsx'
import { type FormProblems, problemsOf, problemWith, textsOf } from '#app/domain/accounts/form-problems.ts'
import { stayOnFailure } from '#app/domain/accounts/components/stay-on-failure.ts'
import { readCaller } from '#app/domain/accounts/session/read-caller.server.ts'
import { TOO_MANY_ATTEMPTS } from '#app/domain/accounts/passwords/reset-request.ts'
import { challengeSchemas } from '#app/domain/accounts/schema.ts'
import {
  challengeModeOf,
  challengeNoticeOf,
  pathOfChallenge,
  pathOfForm,
} from '#app/domain/accounts/session/sign-in-page.ts'
import { log } from '#app/base/log.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import {
  endedChallengeCookieLine,
  readChallengeToken,
} from '#app/domain/accounts/session/challenge-cookie.server.ts'
import { endHandover } from '#app/domain/devices/handover/end-handover.server.ts'
import { endSession } from '#app/domain/accounts/session/end-session.server.ts'
import { redirectAfterSignIn } from '#app/platform/redirect-after-sign-in.ts'
import { noStore } from '#app/platform/no-store.ts'
import { requireSignedOut, returnPathOf } from '#app/domain/accounts/session/require-signed-out.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { readForm } from '#app/platform/form.server.ts'
import { noindexHead } from '#app/platform/page-meta.ts'
import type { Route } from './+types/second-factor.ts'

const CHALLENGE_OVER =
  'Esta entrada não vale mais: ela passou de 10 minutos ou teve códigos errados demais. Comece de novo.'
const WRONG_CODE = {
  aplicativo: 'Código incorreto ou já usado. Espere o próximo aparecer no aplicativo e tente de novo.',
  recuperacao: 'Código de recuperação incorreto ou já usado.',
}
const FAILURE_MESSAGE = 'Ocorreu um erro ao fazer login. Tente novamente.'

interface ChallengeResponse {
  isOver: boolean
  problems?: FormProblems
}

export const meta: Route.MetaFunction = () => noindexHead('Verificação em duas etapas')

/** The page depends on the challenge cookie. */
export function headers() {
  return { 'cache-control': 'no-store' }
}

export async function loader({ request, url }: Route.LoaderArgs) {
  await requireSignedOut(request, url)
  const token = readChallengeToken(request)
  const returnPath = returnPathOf(url)
  const mode = challengeModeOf(url)
  return {
    isOpen: token !== undefined && (await findChallenge(token)) !== undefined,
    mode,
    notice: challengeNoticeOf(url),
    links: {
      other: pathOfChallenge(mode === 'aplicativo' ? 'recuperacao' : 'aplicativo', returnPath),
      signIn: pathOfForm('entrar', returnPath),
    },
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const mode = challengeModeOf(url)
  const refuse = (status: number, problems: FormProblems) =>
    data<ChallengeResponse>({ isOver: false, problems }, { status })
  const input = challengeSchemas[mode].safeParse(textsOf(await readForm(request)))
  if (!input.success) return refuse(400, problemsOf(input.error, {}))
  try {
    const caller = readCaller(request, context.get(requestContext).clientIp)
    const result = await answerChallenge(readChallengeToken(request), input.data.code, caller)
    if (result.ok) {
      // an earlier session of this browser ends with the new sign-in
      await endSession(request)
      const cookies = [...result.cookies, endedChallengeCookieLine(), ...(await endHandover(request))]
      return redirectAfterSignIn(returnPathOf(url), noStore(...cookies))
    }
    if (result.reason === 'challenge_over') return data<ChallengeResponse>({ isOver: true }, { status: 410 })
    if (result.reason === 'too_many_attempts')
      return refuse(429, problemWith(undefined, TOO_MANY_ATTEMPTS, {}))
    return refuse(401, problemWith('code', WRONG_CODE[mode], {}))
  } catch (error) {
    log.error({ requestId: context.get(requestContext).requestId, err: error }, 'a second step failed')
    return refuse(500, problemWith(undefined, FAILURE_MESSAGE, {}))
  }
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return stayOnFailure(serverAction, FAILURE_MESSAGE, (message): ChallengeResponse => ({
    isOver: false,
    problems: problemWith(undefined, message, {}),
  }))
}

/** Second step of a sign-in, after the password or Google: asks for a code of the authenticator app or a recovery code. */
export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { isOpen, mode, links, notice } = loaderData
  const isPending = useNavigation().formMethod === 'POST'
  return (
    <AuthFrame title="Verificação em duas etapas">
      {isOpen && !actionData?.isOver ? (
        <>
          <FormNotice text={actionData ? undefined : notice} />
          <ChallengeForm key={mode} mode={mode} refusal={actionData?.problems} isPending={isPending} />
          <ButtonLink to={links.other} replace variant="quiet" wide>
            {mode === 'aplicativo' ? 'Usar um código de recuperação' : 'Usar o código do aplicativo'}
          </ButtonLink>
        </>
      ) : (
        <FormAlert message={CHALLENGE_OVER} />
      )}
      <ButtonLink to={links.signIn} variant={isOpen && !actionData?.isOver ? 'quiet' : 'leaf'} wide>
        Voltar para a entrada
      </ButtonLink>
    </AuthFrame>
  )
}
