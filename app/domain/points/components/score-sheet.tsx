import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useState } from 'react'
import { ButtonRow } from '#app/ui/button-row.tsx'
import { Button } from '#app/ui/button.tsx'
import { formatPoints } from '#app/ui/format-points.ts'
import { newRequestId } from '#app/ui/new-request-id.ts'
import { SumLine } from '#app/ui/points.tsx'
import { type DialogState, Sheet } from '#app/ui/sheet.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { useSendOptimistic } from '#app/ui/optimistic-actions.ts'
import type { Child } from '../../children/child.ts'
import { ChildWithBalance } from '../../children/components/child-with-balance.tsx'
import {
  INITIAL_DRAFT,
  isUnusualScore,
  type ScoreDraft,
  type ScoreKind,
  scoreDraftPoints,
  toScoreInput,
} from '../score-draft.ts'
import type { Entry } from '../entry.ts'
import { scoreSchema } from '../schema.ts'
import { NegativeDetails } from './negative-details.tsx'
import { PositiveDetails } from './positive-details.tsx'
import { scoreAction } from './score-actions.ts'
import { ScoreTypes } from './score-types.tsx'
import styles from './score-sheet.module.css'

interface ScoreSheetProps extends DialogState {
  /** The newest `entries` decide which amounts are unusual. */
  child: Child & { entries: readonly Entry[] }
}

/** 'Atribuir Pontuação': choose the type, then the details. Each opening resets the form. */
export function ScoreSheet(props: ScoreSheetProps) {
  return <ScoreDialog key={useOpenCount(props.open)} {...props} />
}

function ScoreDialog({ open, onOpenChange, child }: ScoreSheetProps) {
  const [kind, setKind] = useState<ScoreKind | null>(null)
  const [draft, setDraft] = useState<ScoreDraft>(INITIAL_DRAFT)
  const [requestId] = useState(newRequestId)
  const [isConfirming, setIsConfirming] = useState(false)
  const sendAction = useSendOptimistic()

  const input = toScoreInput({ kind, draft, requestId, childId: child.id })
  const validation = scoreSchema.safeParse(input)
  const points = kind ? scoreDraftPoints(kind, draft) : 0
  const amount = `${formatPoints(Math.abs(points))} pontos`
  const changeDraft = (changes: Partial<ScoreDraft>) => {
    setIsConfirming(false)
    setDraft((previous) => ({ ...previous, ...changes }))
  }

  function confirm() {
    if (isUnusualScore(points, child.entries) && !isConfirming) setIsConfirming(true)
    else submit()
  }
  function submit() {
    if (!validation.success) return
    void sendAction(scoreAction(validation.data))
    onOpenChange(false)
  }

  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title="Atribuir Pontuação"
      keepOpenOnOutsidePress={kind !== null}
      footer={
        kind && (
          <div className={styles.footer}>
            <SumLine label={`Saldo de ${child.name}`} balance={child.totalPoints} change={points} />
            <div role="alert" className={isConfirming ? styles.confirmation : undefined}>
              {isConfirming &&
                `São ${amount} de uma vez, bem mais do que o comum para ${child.name}. É isso mesmo?`}
            </div>
            <ButtonRow>
              {isConfirming ? (
                <>
                  <Button variant={kind === 'negative' ? 'terra' : 'leaf'} onClick={submit}>
                    {kind === 'negative' ? 'Tirar' : 'Dar'} {amount}
                  </Button>
                  {/* at the position of 'Confirmar', so that a double tap does not confirm */}
                  <Button variant="outline" autoFocus onClick={() => setIsConfirming(false)}>
                    Corrigir
                  </Button>
                </>
              ) : (
                <>
                  <Button variant="outline" icon={<ChevronLeft />} onClick={() => setKind(null)}>
                    Voltar
                  </Button>
                  <Button
                    variant={kind === 'negative' ? 'terra' : 'leaf'}
                    disabled={!validation.success}
                    onClick={confirm}
                  >
                    Confirmar
                  </Button>
                </>
              )}
            </ButtonRow>
          </div>
        )
      }
    >
      <ChildWithBalance child={child}>
        {kind && (kind === 'positive' ? `Dar pontos a ${child.name}` : `Tirar pontos de ${child.name}`)}
      </ChildWithBalance>
      <div
        className={`${styles.steps} ${kind === 'negative' ? styles.negative : styles.positive}`}
        role="img"
        aria-label={kind ? 'Passo 2 de 2' : 'Passo 1 de 2'}
      >
        <i className={styles.activeStep} />
        <i className={kind ? styles.activeStep : ''} />
      </div>
      {kind === null && <ScoreTypes childName={child.name} onChoose={setKind} />}
      {kind === 'positive' && <PositiveDetails draft={draft} onChange={changeDraft} />}
      {kind === 'negative' && <NegativeDetails draft={draft} onChange={changeDraft} />}
    </Sheet>
  )
}
