import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { MAX_NOTE_LENGTH } from '../../schema.ts'
import { DEFAULT_REDO_NOTE, noteOf, REDO_REASONS } from '../answer-text.ts'
import type { ClaimAnswer } from '../approval.ts'
import { AnswerSheet, type AnswerSheetProps } from './answer-sheet.tsx'
import styles from './answer-sheet.module.css'
import { ReasonChips } from '#app/ui/reason-chips.tsx'

interface RedoSheetProps extends AnswerSheetProps {
  onAnswer: (answer: ClaimAnswer) => void
}

/** 'Pedir para refazer': what is missing. Each opening resets the sheet. */
export function RedoSheet(props: RedoSheetProps) {
  return <RedoDialog key={useOpenCount(props.open)} {...props} />
}

function RedoDialog({ onAnswer, ...sheet }: RedoSheetProps) {
  const [reason, setReason] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const note = noteOf(reason, words) || DEFAULT_REDO_NOTE
  return (
    <AnswerSheet
      {...sheet}
      title="Pedir para refazer"
      sentence={note}
      submitLabel="Pedir para refazer"
      onSubmit={() => onAnswer({ verdict: 'redo', note })}
      note={
        <p className={styles.note}>
          <Clock size={20} aria-hidden="true" />
          <span>
            Pode refazer até <b>amanhã à noite</b>. Nenhum ponto se perde.
          </span>
        </p>
      }
    >
      <ReasonChips legend="O que falta?" reasons={REDO_REASONS} value={reason} onValueChange={setReason} />
      <Field label="Bilhete" labelNote="(opcional)">
        <TextInput
          value={words}
          maxLength={MAX_NOTE_LENGTH - LONGEST_REASON}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
    </AnswerSheet>
  )
}

/** With full stops and the space between reason and words. */
const LONGEST_REASON = Math.max(...REDO_REASONS.map(({ length }) => length)) + 3
