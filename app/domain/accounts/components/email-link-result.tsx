import { BRAND } from '#content/brand.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { FormAlert } from './form-alert.tsx'
import { FormNotice } from './form-notice.tsx'

const CODE_REFUSED = 'Este link não vale mais: ele passou de 3 dias, chegou incompleto ou há outro mais novo.'

interface EmailLinkResultProps {
  kind: 'confirmed' | 'removed' | 'refused'
  /** Whether this visit confirmed or removed the e-mail; false on later visits. */
  isNew: boolean
}

/** Page of a verification mail's link if the code was used or is invalid. */
export function EmailLinkResult({ kind, isNew }: EmailLinkResultProps) {
  if (kind === 'confirmed') {
    return (
      <AuthFrame title="E-mail confirmado">
        <FormNotice text={isNew ? 'Pronto! Seu e-mail está confirmado.' : 'Seu e-mail já está confirmado.'} />
        <OpenAppLink />
        {!isNew && (
          <ButtonLink to="/nova-senha" reloadDocument variant="quiet" wide>
            Não fui eu: criar uma senha nova
          </ButtonLink>
        )}
      </AuthFrame>
    )
  }
  if (kind === 'removed') {
    return (
      <AuthFrame title="E-mail fora da conta">
        <FormNotice text="Pronto! Seu e-mail não está mais nessa conta." />
        <p>Ele está livre: se quiser, você pode criar a sua própria conta com ele.</p>
        <ButtonLink to="/login?modo=cadastrar" reloadDocument variant="outline" size="lg" wide>
          Criar a minha conta
        </ButtonLink>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title="Confirmar e-mail">
      <FormAlert message={CODE_REFUSED} />
      <p>Para receber outro, entre no {BRAND.name} e, em Config, “E-mail”, toque em “Enviar de novo”.</p>
      <OpenAppLink />
    </AuthFrame>
  )
}

function OpenAppLink() {
  return (
    <ButtonLink to="/app" reloadDocument size="lg" wide>
      Ir para o {BRAND.name}
    </ButtonLink>
  )
}
