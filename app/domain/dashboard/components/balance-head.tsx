import WifiOff from 'lucide-react/icons/wifi-off'
import type { CSSProperties, ReactNode } from 'react'
import { PeekingChild } from '#app/ui/art/peeking-child.tsx'
import { WeekWall } from '#app/ui/art/week-wall.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { formatPoints } from '#app/base/format-points.ts'
import { ChildAvatar, portraitOf } from '../../children/components/child-avatar.tsx'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import { doneCountText } from '../../tasks/task-day-texts.ts'
import type { DashboardChild } from '../dashboard.ts'
import { wallColumns, wallText } from '../week-wall.ts'
import compactBar from './compact-bar.module.css'
import { CountingPoints } from './counting-points.tsx'
import { CelebrationConfetti, CelebrationWords } from './deferred-screens.tsx'
import { PointWindows } from './point-windows.tsx'
import styles from './balance-head.module.css'
import { useScrolledAway } from './use-scrolled-away.ts'

interface BalanceHeadProps {
  child: DashboardChild
  today: CivilDate
  topBar: ReactNode
  /** The family's children, to switch between them; false for an only child. */
  childrenRow: ReactNode
  isOffline: boolean
  /** Shown below the top bar. */
  inboxCard: ReactNode
  /** Whether the card has content. On phones it takes the place of the wall when there are several children. */
  isInboxShown: boolean
  /** The child's points that wait for a guardian; 0 does not show them. */
  waitingPoints: number
}

/**
 * The child's balance, points by period and the wall of the week. On phones it takes at most 300 px, and a compact
 * bar replaces it when it is scrolled away; from 1100 px it stays beside the content.
 */
export function BalanceHead({ child, today, topBar, childrenRow, isOffline, ...props }: BalanceHeadProps) {
  const { inboxCard, isInboxShown, waitingPoints } = props
  const { head, isScrolledAway } = useScrolledAway()
  // the font size depends on the number of digits
  const lengthStyle = { '--length': Math.max(formatPoints(child.totalPoints).length, 3) } as CSSProperties
  return (
    <>
      <header ref={head} className={styles.head}>
        <CelebrationConfetti />
        {topBar}
        {inboxCard}
        <div
          className={classNames(
            styles.content,
            !childrenRow && styles.onlyChild,
            isInboxShown && Boolean(childrenRow) && styles.withInbox,
          )}
        >
          {childrenRow && <div className={styles.childrenRow}>{childrenRow}</div>}
          <h1 className={styles.balance}>
            <span className={styles.label}>Saldo de {child.name}</span>{' '}
            <b className={styles.number} style={lengthStyle}>
              <CountingPoints key={child.id} value={child.totalPoints} />
            </b>
            {waitingPoints > 0 && (
              <span className={styles.waiting}> esperando: {formatPoints(waitingPoints)}</span>
            )}
            {child.heldPoints > 0 && (
              <span className={styles.waiting}> guardados: {formatPoints(child.heldPoints)}</span>
            )}
          </h1>
          <div className={styles.wall}>
            <PeekingChild child={portraitOf(child)} size="var(--peek)" className={styles.peekingChild} />
            <CelebrationWords familyChildren={[child]} className={styles.celebration} />
            <WeekWall
              key={`${child.id}:${child.week[0]?.day ?? ''}`}
              days={wallColumns(child.week, today)}
              label={wallText(child.week, today)}
            />
          </div>
          <PointWindows key={child.id} windows={child.windows} className={styles.windows} />
        </div>
      </header>
      <div className={classNames(compactBar.bar, isScrolledAway && compactBar.visible)} aria-hidden="true">
        <CelebrationWords familyChildren={[child]} className={compactBar.celebration} />
        <ChildAvatar child={child} size={40} />
        <span className={styles.name}>
          <span className={styles.prefix}>Saldo de </span>
          {child.name}
        </span>
        <b className={styles.compactBalance}>{formatPoints(child.totalPoints)}</b>
        {isOffline ? (
          <WifiOff size={20} className={styles.progress} />
        ) : (
          <span className={styles.progress}>{doneCountText(child.taskDays)} hoje</span>
        )}
      </div>
    </>
  )
}
