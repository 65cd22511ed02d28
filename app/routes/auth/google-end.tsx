import { BRAND } from '#content/brand.ts'
import { useEffect } from 'react'
import { AuthFrame } from '#app/domain/accounts/components/auth-frame.tsx'
import { FormAlert } from '#app/domain/accounts/components/form-alert.tsx'
import { FormNotice } from '#app/domain/accounts/components/form-notice.tsx'
import {
  googleChannelName,
  googleMessage,
  googlePurposeOf,
  googleResultOf,
} from '#app/domain/accounts/google/google-result.ts'
import { returnPathOf } from '#app/domain/accounts/session/require-signed-out.server.ts'
import { POPUP_POLICY } from '#app/platform/opener-policy.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { noindexHead } from '#app/platform/page-meta.ts'
import type { Route } from './+types/google-end.ts'

export const meta: Route.MetaFunction = () => noindexHead('Entrada com Google')

export function headers() {
  return { 'cache-control': 'no-store', ...POPUP_POLICY }
}

export function loader({ url }: Route.LoaderArgs) {
  const { searchParams } = url
  return {
    result: googleResultOf(searchParams.get('resultado')) ?? ('erro' as const),
    purpose: googlePurposeOf(searchParams.get('modo')),
    windowId: searchParams.get('janela'),
    returnPath: returnPathOf(url),
  }
}

/** Sends the result to the page that opened the pop-up, and closes the pop-up. The result is shown if the window stays open. */
export default function GoogleEnd({ loaderData }: Route.ComponentProps) {
  const { result, purpose, windowId, returnPath } = loaderData
  useEffect(() => {
    if (!windowId) return
    const channel = new BroadcastChannel(googleChannelName(windowId))
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel is limited to our own origin
    channel.postMessage(result)
    channel.close()
    window.close()
  }, [windowId, result])
  const isSignedIn = result === 'entrou' || purpose === 'link'
  return (
    <AuthFrame title="Entrada com Google">
      <FormAlert message={googleMessage(result, purpose)} />
      <FormNotice text={NOTICES[result]} />
      <ButtonLink to={isSignedIn ? returnPath : '/login'} reloadDocument size="lg" wide>
        {isSignedIn ? `Ir para o ${BRAND.name}` : 'Voltar para a entrada'}
      </ButtonLink>
    </AuthFrame>
  )
}

const NOTICES: Record<string, string> = {
  'segunda-etapa': 'Falta o código da verificação em duas etapas. Continue na janela em que você começou.',
  entrou: 'Pronto! Você já entrou e pode fechar esta janela.',
  vinculado: 'Conta do Google vinculada.',
  fechado: 'Nada mudou. Você pode fechar esta janela.',
}
