import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { AnswerSheet, type AnswerSheetProps } from '#app/ui/answer-sheet.tsx'
import { Field } from '#app/ui/field.tsx'
import { formatPoints, pointsText } from '#app/base/format-points.ts'
import { ReasonChips } from '#app/ui/reason-chips.tsx'
import { maxWordsLength, reasonNote } from '#app/ui/reason-note.ts'
import { TextInput } from '#app/ui/text-input.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { availablePoints } from '../../holds/hold.ts'
import type { Redeemer } from '../../reward.ts'
import { MAX_REQUEST_NOTE_LENGTH } from '../../schema.ts'
import { REFUSAL_REASONS } from '../refusal-reasons.ts'
import type { RewardRequest } from '../request.ts'
import styles from './refuse-sheet.module.css'
import { RequestPicture } from './request-picture.tsx'

interface RefuseSheetProps extends Pick<AnswerSheetProps, 'open' | 'onOpenChange' | 'finalFocus'> {
  request: RewardRequest
  child: Redeemer
  /** Whether the request no longer waits, because somebody answered it on another device. */
  isGone: boolean
  onRefuse: (note: string) => void
}

/** 'Agora não': when it may be possible, in words that the child reads. Each opening resets the sheet. */
export function RefuseSheet(props: RefuseSheetProps) {
  return <RefuseDialog key={useOpenCount(props.open)} {...props} />
}

function RefuseDialog({ request, child, isGone, onRefuse, ...sheet }: RefuseSheetProps) {
  const { title, points } = request
  const [reason, setReason] = useState<string | null>(null)
  const [words, setWords] = useState('')
  const note = reasonNote(reason, words)
  const available = availablePoints(child)
  return (
    <AnswerSheet
      {...sheet}
      title="Agora não"
      subject={{
        picture: <RequestPicture drawing={request.drawing} child={child} size={52} />,
        name: title,
        details: `${child.name} · ${pointsText(points)}`,
      }}
      goneMessage={isGone ? 'Este pedido mudou em outro aparelho.' : undefined}
      missing={note === '' ? 'Escolha quando pode ser, ou escreva com suas palavras.' : undefined}
      submitLabel="Mandar bilhete"
      onSubmit={() => onRefuse(note)}
    >
      <ReasonChips
        legend="Quando pode ser?"
        reasons={REFUSAL_REASONS}
        value={reason}
        onValueChange={setReason}
      />
      <Field label={`Bilhete, que ${child.name} lê`}>
        <TextInput
          value={words}
          placeholder="Ou escreva com suas palavras"
          maxLength={maxWordsLength(MAX_REQUEST_NOTE_LENGTH, REFUSAL_REASONS)}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      <p className={styles.back}>
        <span>
          {points === 1
            ? 'O ponto volta a ficar disponível'
            : `Os ${pointsText(points)} voltam a ficar disponíveis`}
        </span>
        <b>
          {formatPoints(Math.max(0, available))}
          <ChevronRight size={20} aria-hidden="true" />
          <span className="visually-hidden"> passam a ser </span>
          {formatPoints(Math.max(0, available + points))}
        </b>
      </p>
    </AnswerSheet>
  )
}
