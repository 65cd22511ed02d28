import Volume2 from 'lucide-react/icons/volume-2'
import { type ReactNode, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'
import { FormMessage } from '#app/ui/form-message.tsx'
import { Sheet, type SheetProps } from '#app/ui/sheet.tsx'
import type { Claim } from '../claim.ts'
import styles from './answer-sheet.module.css'
import { TaskPicture } from './task-picture.tsx'

export interface AnswerSheetProps extends Pick<SheetProps, 'open' | 'onOpenChange' | 'finalFocus'> {
  claim: Claim
  /** Whether the claim no longer waits, because somebody answered it on another device. */
  isGone: boolean
}

interface AnswerSheetParts extends AnswerSheetProps {
  title: string
  /** What the child hears. */
  sentence: string
  submitLabel: string
  /** Why the answer cannot be sent yet. */
  missing?: string
  onSubmit: () => void
  /** Below the sentence. */
  note?: ReactNode
  children: ReactNode
}

/** The frame of a sheet with an answer: the task, the answer's fields, and what the child will hear. */
export function AnswerSheet({
  open,
  onOpenChange,
  finalFocus,
  claim: { taskDay, child },
  isGone,
  title,
  sentence,
  submitLabel,
  missing,
  onSubmit,
  note,
  children,
}: AnswerSheetParts) {
  // not state: the second press of a double tap comes before the next render
  const isSent = useRef(false)
  function submit() {
    if (isSent.current || isGone || missing) return
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
          {open && isGone && <FormMessage message="Esta tarefa mudou em outro aparelho." />}
          {missing && !isGone && <p className={styles.missing}>{missing}</p>}
          <Button variant="outline" className={styles.button} onClick={() => onOpenChange(false)}>
            Voltar
          </Button>
          <Button type="submit" className={styles.button} disabled={isGone || missing !== undefined}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className={styles.task}>
        <TaskPicture drawing={taskDay.drawing} child={child} size={52} />
        <p>
          <b>{taskDay.title}</b>
          <small>{child.name}</small>
        </p>
      </div>
      {children}
      <p className={styles.sentence} aria-live="polite">
        <Volume2 size={22} aria-hidden="true" />
        <span>
          {child.name} vai ouvir: <b>“{sentence}”</b>
        </span>
      </p>
      {note}
    </Sheet>
  )
}
