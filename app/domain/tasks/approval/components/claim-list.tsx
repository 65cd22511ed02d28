import { useRef } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import { focusInView } from '#app/ui/focus-in-view.ts'
import { useItemDialog } from '#app/ui/use-item-dialog.ts'
import { turnTitle } from '../../schedule/turn-title.ts'
import type { Approval, ClaimAnswer } from '../approval.ts'
import type { Claim } from '../claim.ts'
import { taskDayKey } from '../decided-task-day.ts'
import { AnsweredCard } from './answered-card.tsx'
import { ClaimCard } from './claim-card.tsx'
import styles from './claim-list.module.css'
import { LessPointsSheet } from './less-points-sheet.tsx'
import { elementAfterClaim } from './next-claim.ts'
import { RedoSheet } from './redo-sheet.tsx'
import type { ShownClaims } from './use-shown-claims.ts'

interface ClaimListProps {
  approval: Approval
  /** What `useShownClaims` returns. */
  shown: ShownClaims
}

/** The claims as cards. A card that was answered, here or on another device, says so and folds a moment later. */
export function ClaimList({ approval, shown }: ClaimListProps) {
  const { tasks, decisions, now, today, onAnswer } = approval
  const titled = ({ taskDay, child }: Claim): Claim => ({
    child,
    taskDay: { ...taskDay, title: turnTitle(tasks, taskDay) },
  })
  const claims = approval.claims.map(titled)
  const lessPoints = useItemDialog<Claim>()
  const redo = useItemDialog<Claim>()
  const find = ({ taskDay }: Claim) =>
    claims.find((claim) => taskDayKey(claim.taskDay) === taskDayKey(taskDay))
  const finalFocus = useRef<HTMLElement>(null)
  const rows = useRef(new Map<string, HTMLElement>())
  function answer(claim: Claim, claimAnswer: ClaimAnswer) {
    finalFocus.current = elementAfterClaim(rows.current.get(taskDayKey(claim.taskDay)) ?? null)
    if (finalFocus.current) focusInView(finalFocus.current)
    onAnswer([claim], claimAnswer)
  }
  // the newest revision, because the claim may have changed since the sheet was opened
  const answerWith = (opened: Claim) => (claimAnswer: ClaimAnswer) => {
    const claim = find(opened)
    if (claim) answer(claim, claimAnswer)
  }
  return (
    <>
      <ul role="list" className={styles.list} onPointerDown={shown.restartDelay}>
        {shown.claims.map(titled).map((shownClaim) => {
          const id = taskDayKey(shownClaim.taskDay)
          const claim = find(shownClaim)
          return (
            <li
              key={id}
              ref={(row) => void (row ? rows.current.set(id, row) : rows.current.delete(id))}
              data-waiting={claim ? '' : undefined}
              className={classNames(styles.row, shown.isFolding && !claim && styles.folding)}
            >
              <div className={styles.content}>
                {claim ? (
                  <ClaimCard
                    claim={claim}
                    now={now}
                    today={today}
                    onAnswer={(claimAnswer) => answer(claim, claimAnswer)}
                    onLessPoints={(button) => {
                      finalFocus.current = button
                      lessPoints.show(claim)
                    }}
                    onRedo={(button) => {
                      finalFocus.current = button
                      redo.show(claim)
                    }}
                  />
                ) : (
                  <AnsweredCard
                    claim={shownClaim}
                    decision={decisions.find((decision) => taskDayKey(decision) === id)}
                  />
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {lessPoints.item && (
        <LessPointsSheet
          {...lessPoints.dialogProps}
          claim={lessPoints.item}
          isGone={!find(lessPoints.item)}
          finalFocus={finalFocus}
          onAnswer={answerWith(lessPoints.item)}
        />
      )}
      {redo.item && (
        <RedoSheet
          {...redo.dialogProps}
          claim={redo.item}
          isGone={!find(redo.item)}
          finalFocus={finalFocus}
          onAnswer={answerWith(redo.item)}
        />
      )}
    </>
  )
}
