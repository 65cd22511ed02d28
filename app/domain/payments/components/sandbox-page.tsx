import { FlaskConical } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './sandbox.module.css'

/** Around every page of the simulated provider: nobody may take it for a real one. */
export function SandboxPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <p className={styles.banner}>
        <FlaskConical size={24} aria-hidden="true" />
        <span>Pagamento simulado: nenhum dinheiro é cobrado</span>
      </p>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
