import { SiteFrame } from '#app/domain/site/components/site-frame.tsx'
import { Caramelo } from '#app/ui/art/scene.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { BRAND } from '#content/brand.ts'
import styles from './account-deleted.module.css'
import type { Route } from './+types/account-deleted.ts'

export const handle = { static: true }

export const meta: Route.MetaFunction = () => [
  { title: `Conta excluída · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** Where 'Excluir minha conta' ends. */
export default function AccountDeleted() {
  return (
    <SiteFrame>
      <div className={styles.page}>
        <Caramelo size={150} />
        <h1>Sua conta foi excluída</h1>
        <p>
          Seu nome, seu e-mail, sua senha e seus acessos foram apagados, em todos os aparelhos. Obrigado por
          ter combinado com a gente.
        </p>
        <p>Se um dia quiser voltar, é só criar uma conta nova.</p>
        <ButtonLink to="/" reloadDocument variant="line">
          Ir para o início
        </ButtonLink>
      </div>
    </SiteFrame>
  )
}
