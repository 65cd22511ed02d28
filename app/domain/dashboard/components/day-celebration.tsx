import { Celebration } from '#app/ui/art/celebration.tsx'
import { formatSignedPoints } from '#app/ui/format-points.ts'
import { portraitOf } from '../../children/components/child-avatar.tsx'
import { sumOfPoints } from '../../tasks/approval/claim.ts'
import { isCounted } from '../../tasks/task-days.ts'
import type { DashboardChild } from '../dashboard.ts'

/** What one tap completed: the last tasks of the day of these children. */
export interface CompletedDay {
  /** At least one. */
  children: readonly DashboardChild[]
  day: string
  /** Whether some of the day's marks wait for a guardian. */
  isWaiting: boolean
}

const TITLE = 'Combinado cumprido!'
const nameList = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

/** The celebration of a completed day; null shows none. Must stay mounted, because it contains a live region. */
export function DayCelebration({ completedDay }: { completedDay: CompletedDay | null }) {
  const [child, ...siblings] = completedDay?.children ?? []
  if (!completedDay || !child) return <Celebration active={null} title={TITLE} />
  const { day, isWaiting } = completedDay
  const names = nameList.format(completedDay.children.map(({ name }) => name))
  const isAlone = siblings.length === 0
  return (
    <Celebration
      active={`${child.id} ${day}`}
      title={TITLE}
      // points of siblings are not added up, and points that wait are not promised
      {...(isAlone &&
        !isWaiting && { points: formatSignedPoints(sumOfPoints(child.taskDays.filter(isCounted))) })}
      text={
        isWaiting
          ? `${names} ${isAlone ? 'fez' : 'fizeram'} tudo de hoje. Agora um responsável confere.`
          : `${names} ${isAlone ? 'completou' : 'completaram'} o dia no muro.`
      }
      child={portraitOf(child)}
    />
  )
}
