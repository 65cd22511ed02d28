import { BRAND } from '#content/brand.ts'
import { data, Form, useNavigation } from 'react-router'
import { AuthFrame } from '#app/domain/identities/components/auth-frame.tsx'
import { FormAlert } from '#app/domain/identities/components/form-alert.tsx'
import { FormNotice } from '#app/domain/identities/components/form-notice.tsx'
import { confirmEmail } from '#app/domain/identities/confirm-email.server.ts'
import { findCodeState } from '#app/domain/identities/queries.server.ts'
import { NO_CONNECTION } from '#app/domain/identities/form-problems.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Route } from './+types/confirm-email.ts'

const CODE_REFUSED = 'Este link não vale mais: ele passou de 3 dias, chegou incompleto ou há outro mais novo.'
const FAILED = 'Não foi possível confirmar o e-mail. Tente novamente.'

export const meta: Route.MetaFunction = () => [
  { title: `Confirmar e-mail · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** The address carries a secret: no cache keeps it, no other site is told. */
export function headers() {
  return { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
}

export async function loader({ url }: Route.LoaderArgs) {
  return { state: await findCodeState(codeOf(url)) }
}

/** Confirms by a press of the button alone: mail scanners open every link. */
export async function action({
  url,
}: Route.ActionArgs): Promise<{ message?: string; isConfirmed?: boolean }> {
  return { isConfirmed: (await confirmEmail(codeOf(url))) === 'confirmed' }
}

/** Without the network the page stays. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    const message = error instanceof TypeError ? NO_CONNECTION : FAILED
    // the status keeps the router from reading the page anew, which would fail as well
    return data({ message, isConfirmed: false }, { status: 503 })
  }
}

/** Where the mail after registration leads. */
export default function ConfirmEmail({ loaderData: { state }, actionData }: Route.ComponentProps) {
  const isPending = useNavigation().formMethod === 'POST'
  if (state === 'confirmed') {
    return (
      <AuthFrame title="E-mail confirmado">
        <FormNotice
          text={actionData ? 'Pronto! Seu e-mail está confirmado.' : 'Seu e-mail já está confirmado.'}
        />
        <ButtonLink to="/app" reloadDocument size="lg" wide>
          Ir para o {BRAND.name}
        </ButtonLink>
      </AuthFrame>
    )
  }
  if (state === 'refused') {
    return (
      <AuthFrame title="Confirmar e-mail">
        <FormAlert message={CODE_REFUSED} />
        <p>Para receber outro, entre no {BRAND.name} e, em Config, toque em “Enviar de novo”.</p>
        <ButtonLink to="/app" reloadDocument size="lg" wide>
          Ir para o {BRAND.name}
        </ButtonLink>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Confirmar e-mail">
      <FormAlert message={actionData?.message} />
      <p>Falta só um toque para a gente saber que este e-mail é seu.</p>
      <Form method="post" replace>
        <Button type="submit" size="lg" wide pending={isPending && 'Confirmando...'}>
          Confirmar e-mail
        </Button>
      </Form>
    </AuthFrame>
  )
}

function codeOf(url: URL): string {
  return url.searchParams.get('codigo') ?? ''
}
