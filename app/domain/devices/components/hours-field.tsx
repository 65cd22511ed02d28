import { useRef } from 'react'
import { Field } from '#app/ui/field.tsx'
import { Switch } from '#app/ui/switch.tsx'
import { TimeInput } from '#app/ui/text-input.tsx'
import type { DeviceHours } from '../device-settings.ts'
import styles from './hours-field.module.css'

const SUGGESTED_HOURS: DeviceHours = { opensAt: '07:00', closesAt: '20:00' }

/** Whether both times are filled in; null, open all day, is complete. */
export const isHoursComplete = (hours: DeviceHours | null): boolean =>
  hours === null || (hours.opensAt !== '' && hours.closesAt !== '')

interface HoursFieldProps {
  value: DeviceHours | null
  onValueChange: (hours: DeviceHours | null) => void
}

/** 'Horário do aparelho': when the device may be used, or all day (rule 191). */
export function HoursField({ value, onValueChange }: HoursFieldProps) {
  const wasSwitchedOn = useRef(false)
  return (
    <div>
      <Switch
        label="Horário do aparelho"
        hint="Fora dele o aparelho descansa e não marca nada."
        checked={value !== null}
        onCheckedChange={(isOn) => {
          wasSwitchedOn.current = isOn
          onValueChange(isOn ? SUGGESTED_HOURS : null)
        }}
      />
      {value && (
        <div
          className={styles.times}
          // below the switch there may be no room
          ref={(times) => {
            if (wasSwitchedOn.current) times?.scrollIntoView({ block: 'center' })
            wasSwitchedOn.current = false
          }}
        >
          <Field label="Das">
            <TimeInput
              value={value.opensAt}
              onChange={(event) => onValueChange({ ...value, opensAt: event.target.value })}
            />
          </Field>
          <Field
            label="Até as"
            error={
              value.opensAt && value.closesAt && value.closesAt <= value.opensAt
                ? 'O fim precisa ser depois do começo.'
                : undefined
            }
          >
            <TimeInput
              value={value.closesAt}
              onChange={(event) => onValueChange({ ...value, closesAt: event.target.value })}
            />
          </Field>
        </div>
      )}
    </div>
  )
}
