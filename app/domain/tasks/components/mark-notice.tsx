import CircleDashed from 'lucide-react/icons/circle-dashed'
import Heart from 'lucide-react/icons/heart'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { LogoMark } from '#app/ui/art/logo.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatSignedPoints } from '#app/base/format-points.ts'
import { ToastAction } from '#app/ui/toast-action.tsx'
import { usePraise } from '../praise/components/praise-context.ts'
import { type MarkNotice, markNoticeText } from './mark-notice-text.ts'
import styles from './mark-notice.module.css'
import { FOLD_MS } from './use-delayed-row-fold.ts'

/** Time from the last input to the end of the notice. A focused notice does not end. */
const TIMEOUT_MS = 8000
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown'] as const

/**
 * A row in place of the marked rows, with one 'Desfazer' for all of them. The row covers no button. Any input
 * restarts its timeout, so that no row moves just before somebody presses a button.
 */
export function MarkNoticeRow({ notice }: { notice: MarkNotice }) {
  const row = useRef<HTMLLIElement>(null)
  const praise = usePraise()
  const text = markNoticeText(notice)
  const isFolding = useTimeout(row, text, notice.onEnd)
  const { points } = notice
  return (
    <li ref={row} className={classNames(styles.row, isFolding && styles.foldingRow)}>
      <div role="group" aria-label="Aviso" className={styles.notice}>
        <span aria-hidden="true">
          {points === undefined ? <CircleDashed size={22} /> : <LogoMark size={24} />}
        </span>
        <span className={styles.text}>
          {notice.text}
          {points !== undefined && <b className={styles.points}>{` ${formatSignedPoints(points)}`}</b>}
        </span>
        <span className={styles.actions}>
          {praise && notice.done.length > 0 && (
            <button type="button" className={styles.praise} onClick={() => praise.open(notice.done)}>
              <Heart size={20} aria-hidden="true" />
              Elogiar
            </button>
          )}
          <ToastAction label="Desfazer" isReachable onPress={notice.onUndo} />
        </span>
      </div>
    </li>
  )
}

/** Returns whether the row is folding, which starts after the timeout. Calls `onEnd` after the fold. A new text restarts both. */
function useTimeout(row: RefObject<HTMLElement | null>, text: string, onEnd: () => void): boolean {
  const [timedOutText, setTimedOutText] = useState<string>()
  const isFolding = timedOutText === text
  const endNotice = useEffectEvent(onEnd)

  useEffect(() => {
    if (isFolding) {
      const foldTimer = setTimeout(() => {
        // the person has focused the row while it folded
        if (row.current?.matches(':focus-within')) setTimedOutText(undefined)
        else endNotice()
      }, FOLD_MS)
      return () => clearTimeout(foldTimer)
    }
    let timer: ReturnType<typeof setTimeout>
    function restart() {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (row.current?.matches(':focus-within')) restart()
        else setTimedOutText(text)
      }, TIMEOUT_MS)
    }
    restart()
    for (const eventType of ACTIVITY_EVENTS) document.addEventListener(eventType, restart, { passive: true })
    return () => {
      clearTimeout(timer)
      for (const eventType of ACTIVITY_EVENTS) document.removeEventListener(eventType, restart)
    }
  }, [row, text, isFolding])

  return isFolding
}
