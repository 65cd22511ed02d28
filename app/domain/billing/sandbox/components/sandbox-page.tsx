import FlaskConical from 'lucide-react/icons/flask-conical'
import type { ReactNode } from 'react'
import styles from './sandbox.module.css'

/** Layout of the sandbox's pages, with a banner saying that payments are simulated. */
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
