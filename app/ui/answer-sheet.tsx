import { type ReactNode, useRef } from 'react'
import styles from './answer-sheet.module.css'
import { Button } from './button.tsx'
import { FormMessage } from './form-message.tsx'
import { Sheet, type SheetProps } from './sheet.tsx'

export interface AnswerSheetProps extends Pick<SheetProps, 'open' | 'onOpenChange' | 'finalFocus'> {
  title: string
  /** Picture, name and details of what is answered; undefined where the fields show it. */
  subject?: { picture: ReactNode; name: string; details: string }
  /** Why nothing can be answered any more; undefined while it can. */
  goneMessage: string | undefined
  /** Why the answer cannot be sent yet. */
  missing?: string | undefined
  submitLabel: string
  onSubmit: () => void
  children: ReactNode
}

/** A sheet with the fields of one answer. It closes with the answer, which is sent once. */
export function AnswerSheet({
  title,
  subject,
  goneMessage,
  missing,
  submitLabel,
  ...props
}: AnswerSheetProps) {
  const { open, onOpenChange, finalFocus, onSubmit, children } = props
  const canSubmit = goneMessage === undefined && missing === undefined
  // not state: the second press of a double tap comes before the next render
  const isSent = useRef(false)
  function submit() {
    if (isSent.current || !canSubmit) return
    isSent.current = true
    onOpenChange(false)
    onSubmit()
  }
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      finalFocus={finalFocus}
      title={title}
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
          {open && goneMessage && <FormMessage message={goneMessage} />}
          {missing && !goneMessage && <p className={styles.missing}>{missing}</p>}
          <Button variant="outline" className={styles.button} onClick={() => onOpenChange(false)}>
            Voltar
          </Button>
          <Button type="submit" className={styles.button} disabled={!canSubmit}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {subject && (
        <div className={styles.subject}>
          {subject.picture}
          <p>
            <b>{subject.name}</b>
            <small>{subject.details}</small>
          </p>
        </div>
      )}
      {children}
    </Sheet>
  )
}
