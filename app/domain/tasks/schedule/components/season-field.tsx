import { ExplainedChoices } from '#app/ui/explained-choices.tsx'
import { changeStrictnessOrSeason, type ScheduleDraft } from '../draft-schedule.ts'
import { seasonLabel } from '../schedule-text.ts'
import { scheduleOf } from '../scheduled-task.ts'
import { SEASONS, type Season } from '../schedule.ts'

const EXPLANATIONS: Record<Season, string> = {
  always: 'Também nas férias.',
  lessons: 'Descansa nas férias e nos feriados.',
  vacation: 'Só aparece nas férias.',
}
const OPTIONS = SEASONS.map((value) => ({
  value,
  label: seasonLabel(value),
  explanation: EXPLANATIONS[value],
}))

interface SeasonFieldProps {
  draft: ScheduleDraft
  onChange: (fields: Partial<ScheduleDraft>) => void
}

/** 'Período' (rule 203). */
export function SeasonField({ draft, onChange }: SeasonFieldProps) {
  return (
    <ExplainedChoices<Season>
      legend="Período"
      hideLegend
      options={OPTIONS}
      value={scheduleOf(draft).season}
      onValueChange={(season) => onChange(changeStrictnessOrSeason(draft, { season }))}
    />
  )
}
