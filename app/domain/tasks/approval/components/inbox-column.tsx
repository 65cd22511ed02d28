import type { ReactNode } from 'react'
import type { Approval } from '../approval.ts'
import { ClaimList } from './claim-list.tsx'
import { ConfirmAllWithPraise } from './confirm-all-with-praise.tsx'
import { DecidedList } from './decided-list.tsx'
import styles from './inbox-column.module.css'
import { useShownClaims } from './use-shown-claims.ts'

interface InboxColumnProps {
  approval: Approval
  /** The cards of what waits besides the claims. */
  otherCards: ReactNode
}

/** The inbox as a column of the board, which needs no opening. Nothing while there is nothing to show. */
export function InboxColumn({ approval, otherCards }: InboxColumnProps) {
  const { claims, decisions, others } = approval
  const shown = useShownClaims(claims)
  if (shown.claims.length + others.count + decisions.length === 0) return null
  return (
    <section aria-label="Conferir" className={styles.column}>
      {shown.claims.length > 0 && (
        <>
          <h2 tabIndex={-1} className={styles.title}>
            Conferir
            {claims.length > 0 && (
              <span className={styles.count}>
                <span className="visually-hidden">, </span>
                {claims.length}
              </span>
            )}
          </h2>
          {claims.length > 1 && <ConfirmAllWithPraise approval={approval} />}
          <div className={styles.claims}>
            <ClaimList approval={approval} shown={shown} />
          </div>
        </>
      )}
      {others.count > 0 && <div className={styles.others}>{otherCards}</div>}
      <DecidedList approval={approval} defaultOpen={false} />
    </section>
  )
}
