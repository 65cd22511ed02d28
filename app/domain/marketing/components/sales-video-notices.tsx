import BadgeCheck from 'lucide-react/icons/badge-check'
import X from 'lucide-react/icons/x'
import { Button } from '#app/ui/button.tsx'
import styles from './sales-video-notices.module.css'

/** The warning before the redirect, and mentions of purchases. app/pages/browser/sales-video.ts fills and shows them. */
export function SalesVideoNotices() {
  return (
    <>
      {/* always rendered, because screen readers do not announce a status that appears together with its text */}
      <p role="status" data-announcer="" className="visually-hidden" />
      <div data-leave-warning="" hidden className={styles.leaveWarning}>
        <p>Em 30 segundos a página inicial abre.</p>
        <Button data-stay="" variant="sun" size="sm">
          Ficar aqui
        </Button>
      </div>
      <div data-mention="none" className={styles.mention}>
        <BadgeCheck aria-hidden="true" size={26} className={styles.mentionIcon} />
        <p className={styles.mentionText} aria-hidden="true">
          <span data-mention-text="" />
          <small data-mention-proof="" />
        </p>
        <button
          type="button"
          data-mute-mentions=""
          aria-label="Não mostrar mais estes avisos"
          className={styles.closeButton}
        >
          <X aria-hidden="true" size={20} />
        </button>
      </div>
    </>
  )
}
