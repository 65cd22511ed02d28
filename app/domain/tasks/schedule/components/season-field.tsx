import { ChoiceGroup } from '#app/ui/choice-group.tsx'
import { seasonLabel } from '../schedule-text.ts'
import { SEASONS, type Season } from '../schedule.ts'

const OPTIONS = SEASONS.map((value) => ({ value, label: seasonLabel(value) }))

interface SeasonFieldProps {
  /** Null while none is chosen. */
  value: Season | null
  onValueChange: (season: Season) => void
  hideLegend?: boolean
}

/** 'Período' (rule 203). */
export function SeasonField({ value, onValueChange, hideLegend }: SeasonFieldProps) {
  return (
    <ChoiceGroup<Season>
      legend="Período"
      hideLegend={hideLegend}
      options={OPTIONS}
      value={value}
      onValueChange={onValueChange}
      hint={
        <>
          <b>Aulas</b> descansa nas férias e nos feriados. <b>Férias</b> só aparece nelas.
        </>
      }
    />
  )
}
