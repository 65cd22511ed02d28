import ArrowLeft from 'lucide-react/icons/chevron-left'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from '#app/ui/icon-button.tsx'
import type { StartContent } from '../start.ts'
import type { StartDraft } from '../start-draft.ts'
import { FlowTitle } from './flow-title.tsx'
import styles from './start-flow.module.css'

const STEP_COUNT = 4

/** Props of every step. */
export interface StepProps {
  draft: StartDraft
  content: StartContent
  onBack: () => void
  onChange: (draft: StartDraft) => void
  /** Opens the next page, with the changed draft if there is one. */
  onNext: (draft?: StartDraft) => void
}

interface StepPageProps {
  step: 1 | 2 | 3 | 4
  title: string
  subtitle?: ReactNode
  skipLabel?: string
  onBack: () => void
  onSkip: () => void
  children: ReactNode
  footer: ReactNode
}

/** One page of the flow: a header with the progress, the content, and a footer with the main button. */
export function StepPage({
  step,
  title,
  subtitle,
  skipLabel = 'Pular',
  onBack,
  onSkip,
  children,
  footer,
}: StepPageProps) {
  const head = useRef<HTMLElement>(null)
  // the focus makes a screen reader read the title
  useEffect(() => {
    head.current?.parentElement?.scrollTo({ top: 0 })
    head.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <header ref={head} className={styles.head}>
        <div className={styles.toolbar}>
          <IconButton className={styles.backButton} label="Voltar" icon={<ArrowLeft />} onClick={onBack} />
          <button type="button" className={styles.skipButton} onClick={onSkip}>
            {skipLabel}
          </button>
          <span>
            {step} de {STEP_COUNT}
          </span>
        </div>
        <div className={styles.progress} role="img" aria-label={`Passo ${step} de ${STEP_COUNT}`}>
          {Array.from({ length: STEP_COUNT }, (_, index) => (
            <i key={index} className={index < step ? styles.reached : undefined} />
          ))}
        </div>
        <FlowTitle className={styles.title}>{title}</FlowTitle>
        {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      </header>
      <div className={styles.body}>{children}</div>
      <div className={styles.footer}>{footer}</div>
    </>
  )
}
