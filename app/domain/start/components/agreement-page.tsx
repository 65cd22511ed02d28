import ArrowLeft from 'lucide-react/icons/arrow-left'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { Scene } from '#app/ui/art/scene.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { NotLoaded } from '#app/ui/not-loaded.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Agreement } from '../start-agreement.ts'
import { AgreementSheet } from './agreement-sheet.tsx'
import styles from './agreement-page.module.css'

/** 'O nosso combinado' of the saved family, to print and sign. */
export function AgreementPage({ agreement }: { agreement: Agreement | null }) {
  const page = useRef<HTMLElement>(null)
  const isPopNavigation = useNavigationType() === NavigationType.Pop
  // after a client-side navigation the focus moves to the title
  useEffect(() => {
    if (isPopNavigation || document.activeElement !== document.body) return
    const title = page.current?.querySelector('h1')
    title?.setAttribute('tabindex', '-1')
    title?.focus({ preventScroll: true })
  }, [isPopNavigation])
  return (
    <main ref={page} className={styles.page}>
      <PageHead
        title="Folha do combinado"
        className={styles.screenOnly}
        top={
          <p className={styles.backLink}>
            <ButtonLink to="/app" variant="quiet" size="sm" icon={<ArrowLeft />}>
              Voltar
            </ButtonLink>
          </p>
        }
      />
      {agreement ? (
        <Preview agreement={agreement} />
      ) : (
        <NotLoaded className={styles.emptyState} title="Não foi possível carregar a folha." />
      )}
    </main>
  )
}

function Preview({ agreement }: { agreement: Agreement }) {
  if (agreement.children.length === 0) {
    return (
      <EmptyState
        className={styles.emptyState}
        level={2}
        art={<Scene name="primeira-crianca" />}
        title="Ainda não há crianças na família"
        text="Quando houver, a folha traz os combinados de cada uma, os prêmios e o lugar de assinar."
      />
    )
  }
  return (
    <>
      <div className={styles.options}>
        <p>Leiam juntos, conversem e assinem. Menores de 6 anos carimbam o polegar.</p>
        <Button icon={<Printer />} className={styles.printButton} onClick={() => window.print()}>
          Imprimir
        </Button>
        <noscript>
          <p>Para imprimir, use o comando Imprimir do seu navegador (Ctrl+P).</p>
        </noscript>
      </div>
      <div className={styles.paper}>
        <AgreementSheet agreement={agreement} />
      </div>
    </>
  )
}
