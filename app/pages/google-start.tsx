import { CHILDREN_CONSENT } from '#app/domain/accounts/children-consent.ts'
import { AuthFrame } from '#app/domain/accounts/components/auth-frame.tsx'
import { textsOf } from '#app/domain/accounts/form-problems.ts'
import {
  googleEndPath,
  googlePurposeOf,
  type GoogleResult,
} from '#app/domain/accounts/google/google-result.ts'
import { googleStartSchema } from '#app/domain/accounts/schema.ts'
import { startGoogleFlow } from '#app/domain/accounts/google/start-google-flow.server.ts'
import { readForm } from '#app/platform/form.server.ts'
import { log } from '#app/base/log.server.ts'
import { noindexHead } from '#app/platform/page-meta.ts'
import { readGoogleBrowserToken } from '#app/domain/accounts/session/google-cookie.server.ts'
import { returnPathOf } from '#app/domain/accounts/session/require-signed-out.server.ts'
import { POPUP_POLICY } from '#app/platform/opener-policy.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { definePage, type PageRequest, type PageResult, redirectTo } from './page.tsx'

const RESULT_BY_REASON = {
  not_offered: 'erro',
  too_many_attempts: 'muitas-tentativas',
  connection: 'conexao',
  redirect_uri_refused: 'dominio',
  denied: 'fechado',
  failed: 'erro',
} as const satisfies Record<string, GoogleResult>

const HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', ...POPUP_POLICY }

/**
 * 'Entrar com Google' and 'Cadastrar com Google', in a pop-up or in the same window. The page redirects to Google with a meta
 * refresh, because our Content-Security-Policy (form-action) blocks a redirect in the response to the form.
 */
export const googleStart = definePage<{ url?: string }>({
  file: 'google-start.tsx',
  load: () => ({ data: {}, headers: HEADERS }),
  submit: startFlow,
  head: () => noindexHead('Abrindo o Google'),
  Page: ({ data: { url } }) => (
    <AuthFrame title="Abrindo o Google...">
      {url && <meta httpEquiv="refresh" content={`0;url=${url}`} />}
      <p>{url ? 'Se nada acontecer, toque no botão.' : 'Volte para a entrada e comece de novo.'}</p>
      <ButtonLink to={url ?? '/login'} reloadDocument size="lg" wide>
        {url ? 'Continuar para o Google' : 'Voltar para a entrada'}
      </ButtonLink>
    </AuthFrame>
  ),
})

async function startFlow({
  request,
  url,
  clientIp,
  requestId,
}: PageRequest): Promise<PageResult<{ url?: string }>> {
  const input = googleStartSchema.safeParse(textsOf(await readForm(request)))
  const purpose = googlePurposeOf(url.searchParams.get('modo')) === 'sign-up' ? 'sign-up' : 'sign-in'
  const windowId = (input.success && input.data.windowId) || null
  const flow = { purpose, returnPath: returnPathOf(url), windowId } as const
  const redirectToEnd = (result: GoogleResult) => {
    const headers = { 'cache-control': 'private, no-store', ...POPUP_POLICY }
    return redirectTo(googleEndPath(result, flow), { headers })
  }
  if (!input.success) return redirectToEnd('convite')
  const { inviteCode, consent } = input.data
  try {
    const flowStart = await startGoogleFlow(
      {
        ...flow,
        userId: null,
        inviteCode: (purpose === 'sign-up' && inviteCode) || null,
        consentVersion: purpose === 'sign-up' && consent ? CHILDREN_CONSENT.version : null,
      },
      { clientIp, browserToken: readGoogleBrowserToken(request) },
    )
    if (!flowStart.ok) return redirectToEnd(RESULT_BY_REASON[flowStart.reason])
    return { data: { url: flowStart.url }, headers: { ...HEADERS, 'set-cookie': flowStart.cookie } }
  } catch (error) {
    log.error({ requestId, err: error }, 'a Google sign-in could not be started')
    return redirectToEnd('erro')
  }
}
