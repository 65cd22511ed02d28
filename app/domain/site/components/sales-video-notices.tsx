import { BadgeCheck, X } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import styles from './sales-video-notices.module.css'

/** What public/sales-video.js fills in: the notice before the page leads home, and recent purchases. */
export function SalesVideoNotices() {
  return (
    <>
      {/* always there, for what is hidden is not heard when it comes */}
      <p role="status" data-said="" className="visually-hidden" />
      <div data-leaving="" hidden className={styles.leaving}>
        <p>Em 30 segundos a página inicial abre.</p>
        <Button data-stay="" variant="sun" size="sm">
          Ficar aqui
        </Button>
      </div>
      <div data-mention="none" className={styles.mention}>
        <BadgeCheck aria-hidden="true" size={26} className={styles.sign} />
        <p className={styles.words} aria-hidden="true">
          <span data-mention-text="" />
          <small data-mention-proof="" />
        </p>
        <button
          type="button"
          data-hush=""
          aria-label="Não mostrar mais estes avisos"
          className={styles.close}
        >
          <X aria-hidden="true" size={20} />
        </button>
      </div>
    </>
  )
}
