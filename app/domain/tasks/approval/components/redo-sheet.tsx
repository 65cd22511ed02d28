import Clock from 'lucide-react/icons/clock'
import { useState } from 'react'
import { Field } from '#app/ui/field.tsx'
import { ReasonChips } from '#app/ui/reason-chips.tsx'
import { maxWordsLength, reasonNote } from '#app/ui/reason-note.ts'
import { TextInput } from '#app/ui/text-input.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { MAX_NOTE_LENGTH } from '../../schema.ts'
import { DEFAULT_REDO_NOTE, REDO_REASONS } from '../answer-text.ts'
import type { ClaimAnswer } from '../approval.ts'
import { ClaimSheet, type ClaimSheetProps } from './claim-sheet.tsx'
import styles from './claim-sheet.module.css'

interface RedoSheetProps extends ClaimSheetProps {
  onAnswer: (answer: ClaimAnswer) => void
}

/** 'Pedir para refazer': what is missing. Each opening resets the sheet. */
export function RedoSheet(props: RedoSheetProps) {
  return <RedoDialog key={useOpenCount(props.open)} {...props} />
}

function RedoDialog({ onAnswer, ...sheet }: RedoSheetProps) {
  const [reason, setReason] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const note = reasonNote(reason, words) || DEFAULT_REDO_NOTE
  return (
    <ClaimSheet
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
          maxLength={maxWordsLength(MAX_NOTE_LENGTH, REDO_REASONS)}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
    </ClaimSheet>
  )
}
