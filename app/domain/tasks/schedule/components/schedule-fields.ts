import type { CivilDate } from '../../../families/dates/civil-date.ts'
import type { ScheduleDraft } from '../draft-schedule.ts'

/** What a field of the schedule receives. */
export interface ScheduleFieldProps {
  draft: ScheduleDraft
  today: CivilDate
  onChange: (fields: Partial<ScheduleDraft>) => void
}
