import ChevronLeft from 'lucide-react/icons/chevron-left'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Scene } from '#app/ui/art/scene.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { Approval } from '../approval.ts'
import { ClaimList } from './claim-list.tsx'
import { ConfirmAllWithPraise } from './confirm-all-with-praise.tsx'
import { DecidedList } from './decided-list.tsx'
import styles from './inbox-screen.module.css'
import { useShownClaims } from './use-shown-claims.ts'

interface InboxScreenProps {
  approval: Approval
  /** The cards of what waits besides the claims. */
  otherCards: ReactNode
  onBack: () => void
}

/** 'Conferir': what children have marked and asked for, with the answers, and what was decided today. */
export function InboxScreen({ approval, otherCards, onBack }: InboxScreenProps) {
  const { claims, decisions, others } = approval
  const shown = useShownClaims(claims)
  const title = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' })
    title.current?.focus({ preventScroll: true })
  }, [])
  const isEmpty = shown.claims.length === 0 && others.count === 0
  const claimsText = claims.length > 0 && `${claims.length} ${claims.length === 1 ? 'feito' : 'feitos'}`
  const headText = [claimsText, others.text].filter(Boolean).join(', ')
  return (
    <div className={styles.screen}>
      <header className={styles.head}>
        <IconButton
          icon={<ChevronLeft size={26} />}
          label="Voltar"
          className={styles.back}
          onClick={onBack}
        />
        <div className={styles.text}>
          <h1 ref={title} tabIndex={-1}>
            Conferir
          </h1>
          {headText && <p>{headText}</p>}
        </div>
      </header>
      <div className={styles.body}>
        {isEmpty ? (
          <div className={styles.empty}>
            <Scene name="sem-tarefas" className={styles.scene} />
            <h2>Tudo conferido</h2>
            <p>Quando alguém tocar em “Fiz!”, aparece aqui. Pode fechar o aplicativo.</p>
          </div>
        ) : (
          shown.claims.length > 0 && (
            <section aria-labelledby="inbox-claims">
              <h2 id="inbox-claims" tabIndex={-1} className={styles.title}>
                Feitos{claims.length > 0 && ` (${claims.length})`}
              </h2>
              <ClaimList approval={approval} shown={shown} />
            </section>
          )
        )}
        {otherCards}
        {decisions.length > 0 && (
          <DecidedList approval={approval} defaultOpen={claims.length + others.count === 0} />
        )}
      </div>
      {claims.length > 0 && (
        <div className={styles.bar}>
          <ConfirmAllWithPraise approval={approval} size="lg" />
        </div>
      )}
    </div>
  )
}
