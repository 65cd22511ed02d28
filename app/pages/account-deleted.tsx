import { SiteFrame } from '#app/domain/marketing/components/site-frame.tsx'
import { Caramelo } from '#app/ui/art/scene.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import styles from './account-deleted.module.css'
import { noindexHead } from '#app/platform/page-meta.ts'
import { definePage } from './page.tsx'

/** The page after 'Excluir minha conta'. */
export const accountDeleted = definePage({
  file: 'account-deleted.tsx',
  load: () => ({ data: undefined }),
  head: () => noindexHead('Conta excluída'),
  Page: () => (
    <SiteFrame>
      <div className={styles.page}>
        <Caramelo size={150} />
        <h1>Sua conta foi excluída</h1>
        <p>
          Seu nome, seu e-mail, sua senha e seus acessos foram apagados, em todos os aparelhos. Obrigado por
          ter combinado com a gente.
        </p>
        <p>Se um dia quiser voltar, é só criar uma conta nova.</p>
        <ButtonLink to="/" reloadDocument variant="outline">
          Ir para o início
        </ButtonLink>
      </div>
    </SiteFrame>
  ),
})
