import { WeekWall } from '#app/ui/art/week-wall.tsx'
import type { CivilDate } from '../../families/dates/civil-date.ts'
import type { DashboardChild } from '../dashboard.ts'
import { sumWeeks, wallColumns, wallText } from '../week-wall.ts'
import { Section } from './section.tsx'
import styles from './family-week.module.css'

interface FamilyWeekProps {
  familyChildren: readonly DashboardChild[]
  today: CivilDate
}

/** 'Nossa semana': the wall of all children together. */
export function FamilyWeek({ familyChildren, today }: FamilyWeekProps) {
  const week = sumWeeks(familyChildren.map((child) => child.week))
  const done = week.reduce((sum, day) => sum + day.done, 0)
  return (
    <Section title="Nossa semana" className={styles.section}>
      <p className={styles.text}>
        Juntos, {done} {done === 1 ? 'combinado' : 'combinados'}
      </p>
      <div className={styles.wall}>
        <WeekWall key={week[0]?.day} days={wallColumns(week, today)} label={wallText(week, today)} />
      </div>
    </Section>
  )
}
