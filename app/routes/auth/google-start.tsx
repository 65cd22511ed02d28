import { BRAND } from '#content/brand.ts'
import { data, redirect } from 'react-router'
import { CHILDREN_CONSENT } from '#app/domain/identities/children-consent.ts'
import { AuthFrame } from '#app/domain/identities/components/auth-frame.tsx'
import { textsOf } from '#app/domain/identities/form-problems.ts'
import { googleEndPath, googlePurposeOf, type GoogleResult } from '#app/domain/identities/google-result.ts'
import { googleStartSchema } from '#app/domain/identities/schema.ts'
import { startGoogleFlow } from '#app/domain/identities/start-google-flow.server.ts'
import { log } from '#app/platform/log.server.ts'
import { requestContext } from '#app/platform/request-context.ts'
import { readGoogleBrowser } from '#app/platform/session/google-cookie.server.ts'
import { neverStored } from '#app/platform/session/never-stored.ts'
import { returnPathOf } from '#app/platform/session/require-signed-out.server.ts'
import { IS_OPENED } from '#app/platform/window-policy.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { readForm } from '#app/platform/form.server.ts'
import type { Route } from './+types/google-start.ts'

const RESULT_OF_REFUSAL = {
  not_offered: 'erro',
  too_many_attempts: 'muitas-tentativas',
  connection: 'conexao',
  address_refused: 'dominio',
  denied: 'fechado',
  failed: 'erro',
} as const satisfies Record<string, GoogleResult>

/** Goes on by itself: nothing here needs a script. */
export const handle = { static: true }

export const meta: Route.MetaFunction = () => [
  { title: `Abrindo o Google · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...IS_OPENED }
}

/** 'Entrar com Google' and 'Cadastrar com Google', in a pop-up or in the same window. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const input = googleStartSchema.safeParse(textsOf(await readForm(request)))
  const purpose = googlePurposeOf(url.searchParams.get('modo')) === 'sign-up' ? 'sign-up' : 'sign-in'
  const windowId = (input.success && input.data.windowId) || null
  const flow = { purpose, returnPath: returnPathOf(url), windowId } as const
  const end = (result: GoogleResult) => {
    const answer = neverStored()
    for (const [name, value] of Object.entries(IS_OPENED)) answer.set(name, value)
    return redirect(googleEndPath(result, flow), { headers: answer })
  }
  if (!input.success) return end('convite')
  const { inviteCode, consent } = input.data
  const { clientAddress, requestId } = context.get(requestContext)
  try {
    const started = await startGoogleFlow(
      {
        ...flow,
        userId: null,
        inviteCode: (purpose === 'sign-up' && inviteCode) || null,
        consentVersion: purpose === 'sign-up' && consent ? CHILDREN_CONSENT.version : null,
      },
      { clientAddress, browser: readGoogleBrowser(request) },
    )
    if (!started.ok) return end(RESULT_OF_REFUSAL[started.reason])
    return data({ url: started.url }, { headers: { 'set-cookie': started.cookie } })
  } catch (error) {
    log.error({ requestId, err: error }, 'a way out to Google failed')
    return end('erro')
  }
}

/** Leads on to Google. A redirect in answer to the form would be stopped by our own content security policy. */
export default function GoogleStart({ actionData }: Route.ComponentProps) {
  const url = actionData?.url
  return (
    <AuthFrame title="Abrindo o Google...">
      {url && <meta httpEquiv="refresh" content={`0;url=${url}`} />}
      <p>{url ? 'Se nada acontecer, toque no botão.' : 'Volte para a entrada e comece de novo.'}</p>
      <ButtonLink to={url ?? '/login'} reloadDocument size="lg" wide>
        {url ? 'Continuar para o Google' : 'Voltar para a entrada'}
      </ButtonLink>
    </AuthFrame>
  )
}
