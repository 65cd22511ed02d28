import Volume2 from 'lucide-react/icons/volume-2'
import type { ReactNode } from 'react'
import { AnswerSheet, type AnswerSheetProps } from '#app/ui/answer-sheet.tsx'
import type { Claim } from '../claim.ts'
import styles from './claim-sheet.module.css'
import { TaskPicture } from './task-picture.tsx'

export interface ClaimSheetProps extends Pick<AnswerSheetProps, 'open' | 'onOpenChange' | 'finalFocus'> {
  claim: Claim
  /** Whether the claim no longer waits, because somebody answered it on another device. */
  isGone: boolean
}

type ClaimSheetParts = ClaimSheetProps &
  Pick<AnswerSheetProps, 'title' | 'submitLabel' | 'missing' | 'onSubmit' | 'children'> & {
    /** What the child hears. */
    sentence: string
    /** Below the sentence. */
    note?: ReactNode
  }

/** A sheet with an answer to a claim: the task, the answer's fields, and what the child will hear. */
export function ClaimSheet({ claim, isGone, sentence, note, children, ...sheet }: ClaimSheetParts) {
  const { taskDay, child } = claim
  return (
    <AnswerSheet
      {...sheet}
      subject={{
        picture: <TaskPicture drawing={taskDay.drawing} child={child} size={52} />,
        name: taskDay.title,
        details: child.name,
      }}
      goneMessage={isGone ? 'Esta tarefa mudou em outro aparelho.' : undefined}
    >
      {children}
      <p className={styles.sentence} aria-live="polite">
        <Volume2 size={22} aria-hidden="true" />
        <span>
          {child.name} vai ouvir: <b>“{sentence}”</b>
        </span>
      </p>
      {note}
    </AnswerSheet>
  )
}
