import { Scene } from '#app/ui/art/scene.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { NotLoaded } from '#app/ui/not-loaded.tsx'
import { PrintButton, PrintHint, PrintPage } from '../../families/components/print-page.tsx'
import print from '../../families/components/print-page.module.css'
import type { Agreement } from '../start-agreement.ts'
import { AgreementSheet } from './agreement-sheet.tsx'
import styles from './agreement-page.module.css'

/** 'O nosso combinado' of the saved family, to print and sign. */
export function AgreementPage({ agreement }: { agreement: Agreement | null }) {
  return (
    <PrintPage title="Folha do combinado" defaultReturnState={null}>
      {agreement ? (
        <Preview agreement={agreement} />
      ) : (
        <NotLoaded className={print.emptyState} title="Não foi possível carregar a folha." />
      )}
    </PrintPage>
  )
}

function Preview({ agreement }: { agreement: Agreement }) {
  if (agreement.children.length === 0) {
    return (
      <EmptyState
        className={print.emptyState}
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
        <PrintButton />
        <PrintHint />
      </div>
      <div className={styles.paper}>
        <AgreementSheet agreement={agreement} />
      </div>
    </>
  )
}
