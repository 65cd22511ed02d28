import ChevronRight from 'lucide-react/icons/chevron-right'
import { useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { formatPoints } from '#app/ui/format-points.ts'
import { ReasonChips } from '#app/ui/reason-chips.tsx'
import { Sheet, type SheetProps } from '#app/ui/sheet.tsx'
import { TextInput } from '#app/ui/text-input.tsx'
import { useOpenCount } from '#app/ui/use-open-count.ts'
import { availablePoints } from '../../holds/hold.ts'
import type { Redeemer } from '../../reward.ts'
import { MAX_REQUEST_NOTE_LENGTH } from '../../schema.ts'
import { REFUSAL_REASONS, refusalNote } from '../refusal-note.ts'
import type { RewardRequest } from '../request.ts'
import styles from './refuse-sheet.module.css'
import { RequestPicture } from './request-picture.tsx'

interface RefuseSheetProps extends Pick<SheetProps, 'open' | 'onOpenChange' | 'finalFocus'> {
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
  const note = refusalNote(reason, words)
  const available = availablePoints(child)
  // not state: the second press of a double tap comes before the next render
  const isSent = useRef(false)
  function submit() {
    if (isSent.current || isGone || note === '') return
    isSent.current = true
    sheet.onOpenChange(false)
    onRefuse(note)
  }
  return (
    <Sheet
      {...sheet}
      title="Agora não"
      form={(parts) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {parts}
        </form>
      )}
      footer={
        <>
          {sheet.open && isGone && <FormMessage message="Este pedido mudou em outro aparelho." />}
          {note === '' && !isGone && (
            <p className={styles.missing}>Escolha quando pode ser, ou escreva com suas palavras.</p>
          )}
          <Button variant="outline" onClick={() => sheet.onOpenChange(false)}>
            Voltar
          </Button>
          <Button type="submit" disabled={isGone || note === ''}>
            Mandar bilhete
          </Button>
        </>
      }
    >
      <div className={styles.reward}>
        <RequestPicture drawing={request.drawing} child={child} size={52} />
        <p>
          <b>{title}</b>
          <small>
            {child.name} · {formatPoints(points)} {points === 1 ? 'ponto' : 'pontos'}
          </small>
        </p>
      </div>
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
          maxLength={MAX_REQUEST_NOTE_LENGTH - LONGEST_REASON}
          onChange={({ target }) => setWords(target.value)}
        />
      </Field>
      <p className={styles.back}>
        <span>
          {points === 1
            ? 'O ponto volta a ficar disponível'
            : `Os ${formatPoints(points)} pontos voltam a ficar disponíveis`}
        </span>
        <b>
          {formatPoints(Math.max(0, available))}
          <ChevronRight size={20} aria-hidden="true" />
          <span className="visually-hidden"> passam a ser </span>
          {formatPoints(Math.max(0, available + points))}
        </b>
      </p>
    </Sheet>
  )
}

/** With full stops and the space between reason and words. */
const LONGEST_REASON = Math.max(...REFUSAL_REASONS.map(({ length }) => length)) + 3
