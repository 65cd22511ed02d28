import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { formatPoints } from '#app/ui/format-points.ts'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { MAX_NOTE_LENGTH } from '../../schema.ts'
import { LESS_POINTS_REASONS, lessPointsSentence, noteOf } from '../answer-text.ts'
import type { ClaimAnswer } from '../approval.ts'
import { AnswerSheet, type AnswerSheetProps } from './answer-sheet.tsx'
import styles from './answer-sheet.module.css'
import { ReasonChips } from '#app/ui/reason-chips.tsx'

interface LessPointsSheetProps extends AnswerSheetProps {
  onAnswer: (answer: ClaimAnswer) => void
}

/** 'Menos pontos': how many, and why. Each opening resets the sheet. */
export function LessPointsSheet(props: LessPointsSheetProps) {
  return <LessPointsDialog key={useOpenCount(props.open)} {...props} />
}

function LessPointsDialog({ onAnswer, ...sheet }: LessPointsSheetProps) {
  const { points: fullPoints } = sheet.claim.taskDay
  const [value, setValue] = useState<number | null>(Math.ceil(fullPoints / 2))
  const [reason, setReason] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const points = Math.min(Math.max(value ?? 1, 1), fullPoints)
  const note = noteOf(reason, words)
  return (
    <AnswerSheet
      {...sheet}
      title="Menos pontos"
      sentence={lessPointsSentence(note, points)}
      submitLabel={`Dar ${formatPoints(points)} ${points === 1 ? 'ponto' : 'pontos'}`}
      missing={note === '' ? 'Escolha um motivo ou escreva com suas palavras.' : undefined}
      onSubmit={() => onAnswer({ verdict: 'confirmed', points, note })}
    >
      <Field label="Pontos" hideLabel className={styles.points}>
        <NumberStepper value={value} onValueChange={setValue} min={1} max={fullPoints} />
      </Field>
      <p className={styles.ofPoints}>
        de {formatPoints(fullPoints)} {fullPoints === 1 ? 'ponto' : 'pontos'}
      </p>
      <ReasonChips legend="Por quê?" reasons={LESS_POINTS_REASONS} value={reason} onValueChange={setReason} />
      <Field label="Outro motivo" hideLabel>
        <TextInput
          value={words}
          placeholder="Ou escreva com suas palavras"
          maxLength={MAX_NOTE_LENGTH - LONGEST_REASON}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
    </AnswerSheet>
  )
}

/** With full stops and the space between reason and words. */
const LONGEST_REASON = Math.max(...LESS_POINTS_REASONS.map(({ length }) => length)) + 3
