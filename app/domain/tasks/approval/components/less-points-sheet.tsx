import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { pointsText } from '#app/base/format-points.ts'
import { NumberStepper } from '#app/ui/number-stepper.tsx'
import { ReasonChips } from '#app/ui/reason-chips.tsx'
import { maxWordsLength, reasonNote } from '#app/ui/reason-note.ts'
import { TextInput } from '#app/ui/text-input.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { MAX_NOTE_LENGTH } from '../../schema.ts'
import { LESS_POINTS_REASONS, lessPointsSentence } from '../answer-text.ts'
import type { ClaimAnswer } from '../approval.ts'
import { ClaimSheet, type ClaimSheetProps } from './claim-sheet.tsx'
import styles from './claim-sheet.module.css'

interface LessPointsSheetProps extends ClaimSheetProps {
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
  const note = reasonNote(reason, words)
  return (
    <ClaimSheet
      {...sheet}
      title="Menos pontos"
      sentence={lessPointsSentence(note, points)}
      submitLabel={`Dar ${pointsText(points)}`}
      missing={note === '' ? 'Escolha um motivo ou escreva com suas palavras.' : undefined}
      onSubmit={() => onAnswer({ verdict: 'confirmed', points, note })}
    >
      <Field label="Pontos" hideLabel className={styles.points}>
        <NumberStepper value={value} onValueChange={setValue} min={1} max={fullPoints} />
      </Field>
      <p className={styles.ofPoints}>de {pointsText(fullPoints)}</p>
      <ReasonChips legend="Por quê?" reasons={LESS_POINTS_REASONS} value={reason} onValueChange={setReason} />
      <Field label="Outro motivo" hideLabel>
        <TextInput
          value={words}
          placeholder="Ou escreva com suas palavras"
          maxLength={maxWordsLength(MAX_NOTE_LENGTH, LESS_POINTS_REASONS)}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
    </ClaimSheet>
  )
}
