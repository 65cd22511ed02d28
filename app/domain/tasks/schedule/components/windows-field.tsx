import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { AddRow } from '#app/ui/add-row.tsx'
import { FieldGroup } from '#app/ui/field.tsx'
import { focusOtherRow, REMOVES_ROW } from '#app/ui/focus-other-row.ts'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TimeInput } from '#app/ui/text-input.tsx'
import { changeScheduleSettings } from '../draft-schedule.ts'
import { addWindow, changeWindows } from '../draft-windows.ts'
import { whenText } from '../../task-day-texts.ts'
import { strictText } from '../schedule-text.ts'
import { scheduleOf } from '../scheduled-task.ts'
import { MAX_WINDOWS, type TimeWindow } from '../schedule.ts'
import { windowProblems } from '../window-problems.ts'
import type { ScheduleFieldProps } from './schedule-fields.ts'
import styles from './windows-field.module.css'

/** 'Horários': up to four time windows, and whether a child can mark only in them (rule 200). */
export function WindowsField({ draft, today, onChange }: ScheduleFieldProps) {
  const { windows, isStrict } = scheduleOf(draft)
  const rows = useRef<HTMLDivElement>(null)
  const problems = windowProblems(windows)
  const change = (next: TimeWindow[]) => onChange(changeWindows(draft, next, today))
  const edit = (slot: number, fields: Partial<TimeWindow>) =>
    change(windows.map((window) => (window.slot === slot ? { ...window, ...fields } : window)))
  return (
    <div ref={rows} className={styles.windows}>
      {windows.length === 0 && <p className={styles.hint}>Uma vez ao dia, {whenText(draft.time || null)}.</p>}
      {windows.map((window, index) => (
        <FieldGroup
          key={window.slot}
          legend={`Horário ${index + 1}`}
          hideLegend
          error={problems[index]?.message}
        >
          <div className={styles.window}>
            <TimeInput
              aria-label={`Começo do horário ${index + 1}`}
              aria-invalid={problems[index]?.field === 'from'}
              value={window.from}
              onChange={(event) => edit(window.slot, { from: event.target.value })}
            />
            <span>até</span>
            <TimeInput
              aria-label={`Fim do horário ${index + 1}, opcional`}
              aria-invalid={problems[index]?.field === 'until'}
              value={window.until ?? ''}
              onChange={(event) => edit(window.slot, { until: event.target.value || null })}
            />
            <IconButton
              icon={<X />}
              label={`Tirar o horário ${index + 1}`}
              {...REMOVES_ROW}
              onClick={({ currentTarget }) => {
                focusOtherRow(rows.current!, currentTarget)
                change(windows.filter(({ slot }) => slot !== window.slot))
              }}
            />
          </div>
        </FieldGroup>
      ))}
      {windows.length < MAX_WINDOWS && (
        <AddRow
          icon={<Plus />}
          label={windows.length === 0 ? 'Definir começo e fim' : 'Outro horário'}
          note={`até ${MAX_WINDOWS}`}
          onClick={() => change(addWindow(draft))}
        />
      )}
      {windows.length > 0 && (
        <Switch
          label={strictText(windows)}
          hint="Antes e depois, a criança não consegue marcar. Você consegue sempre."
          checked={isStrict}
          onCheckedChange={(checked) => onChange(changeScheduleSettings(draft, { isStrict: checked }))}
        />
      )}
    </div>
  )
}
