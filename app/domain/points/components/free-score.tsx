import ChevronLeft from 'lucide-react/icons/chevron-left'
import { useState } from 'react'
import { ButtonRow } from '#app/ui/button-row.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { formatPoints, formatSignedPoints, pointsText } from '#app/base/format-points.ts'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { SumLine } from '#app/ui/points.tsx'
import { QuickNumbers } from '#app/ui/quick-numbers.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { MAX_REPAIR_LENGTH } from '../conduct.ts'
import { type Entry, MAX_DESCRIPTION_LENGTH, MAX_SCORE } from '../entry.ts'
import { DEFAULT_POSITIVE_DESCRIPTION, SCORE_MESSAGES } from '../schema.ts'
import {
  isScoreDraftComplete,
  isUnusualScore,
  QUICK_POINTS,
  type ScoreDraft,
  scoreDraftPoints,
  type ScoreKind,
} from '../score-draft.ts'
import { childrenText } from '../score-text.ts'
import styles from './score-sheet.module.css'

interface FreeScoreProps {
  kind: ScoreKind
  draft: ScoreDraft
  onChange: (draft: ScoreDraft) => void
}

/** 'Outro motivo': amount, description and, for a negative score, its repair. */
export function FreeScore({ kind, draft, onChange }: FreeScoreProps) {
  const pointsField = kind === 'positive' ? 'positivePoints' : 'negativePoints'
  const points = draft[pointsField]
  const changePoints = (value: number | null) => onChange({ ...draft, [pointsField]: value })
  const problem = kind === 'positive' ? SCORE_MESSAGES.positiveTooSmall : SCORE_MESSAGES.negativeInvalid
  return (
    <>
      <Field
        label={kind === 'positive' ? 'Pontos' : 'Pontos a tirar'}
        error={points !== null && points < 1 ? problem : undefined}
      >
        <NumberStepper value={points} onValueChange={changePoints} min={1} max={MAX_SCORE} />
      </Field>
      {kind === 'positive' && (
        <QuickNumbers
          label="Valores rápidos"
          className={styles.quickPoints}
          numbers={QUICK_POINTS}
          value={points}
          onValueChange={changePoints}
          textOf={formatSignedPoints}
        />
      )}
      <Field
        label="Descrição"
        labelNote={kind === 'positive' && '(opcional)'}
        hint={
          kind === 'positive'
            ? `Em branco, fica “${DEFAULT_POSITIVE_DESCRIPTION}”.`
            : 'Conte o motivo com calma: a criança também vai ler.'
        }
      >
        <TextInput
          value={draft.description}
          maxLength={MAX_DESCRIPTION_LENGTH}
          onChange={(event) => onChange({ ...draft, description: event.target.value })}
          placeholder={kind === 'positive' ? 'Ex.: ajudou o irmão com a lição' : undefined}
        />
      </Field>
      {kind === 'negative' && (
        <Field
          label="Reparação"
          labelNote="(opcional)"
          hint="O que a criança pode fazer para receber os pontos de volta."
        >
          <TextInput
            value={draft.repair}
            maxLength={MAX_REPAIR_LENGTH}
            onChange={(event) => onChange({ ...draft, repair: event.target.value })}
            placeholder="Ex.: pedir desculpas e ajudar a arrumar"
          />
        </Field>
      )}
    </>
  )
}

interface FreeScoreFooterProps extends Pick<FreeScoreProps, 'kind' | 'draft'> {
  chosenChildren: readonly { name: string; totalPoints: number; entries: readonly Entry[] }[]
  onSend: () => void
  onBack: () => void
}

/** The button says the points and for whom. An unusual amount needs a confirmation. */
export function FreeScoreFooter({ kind, draft, chosenChildren, onSend, onBack }: FreeScoreFooterProps) {
  const points = scoreDraftPoints(kind, draft)
  const names = childrenText(chosenChildren.map(({ name }) => name))
  // the amount and the children of the question; a change of either cancels it
  const subject = `${points} ${names}`
  const [confirmedSubject, setConfirmedSubject] = useState<string | null>(null)
  const isConfirming = confirmedSubject === subject
  const [onlyChild, ...otherChildren] = chosenChildren
  const recentEntries = chosenChildren.flatMap(({ entries }) => entries)
  const verb = kind === 'positive' ? `Dar ${formatSignedPoints(points)}` : `Tirar ${formatPoints(-points)}`
  const label = names ? `${verb} ${kind === 'positive' ? 'a' : 'de'} ${names}` : verb
  const variant = kind === 'positive' ? 'leaf' : 'terra'

  function submit() {
    if (chosenChildren.length > 0 && isUnusualScore(points, recentEntries)) setConfirmedSubject(subject)
    else onSend()
  }
  return (
    <div className={styles.footer}>
      {onlyChild && otherChildren.length === 0 && (
        <SumLine label={`Saldo de ${onlyChild.name}`} balance={onlyChild.totalPoints} change={points} />
      )}
      <div role="alert" className={isConfirming ? styles.confirmation : undefined}>
        {isConfirming &&
          `São ${pointsText(Math.abs(points))} de uma vez, bem mais do que o comum para ${names}. É isso mesmo?`}
      </div>
      <ButtonRow>
        {isConfirming ? (
          <>
            <Button variant={variant} onClick={onSend}>
              {label}
            </Button>
            {/* at the position of the submit button, so that a double tap does not confirm */}
            <Button variant="outline" autoFocus onClick={() => setConfirmedSubject(null)}>
              Corrigir
            </Button>
          </>
        ) : (
          <>
            <Button variant="outline" icon={<ChevronLeft />} onClick={onBack}>
              Voltar
            </Button>
            <Button variant={variant} disabled={!isScoreDraftComplete(kind, draft)} onClick={submit}>
              {label}
            </Button>
          </>
        )}
      </ButtonRow>
    </div>
  )
}
