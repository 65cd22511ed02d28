import { useId } from 'react'
import type { DeviceKind } from '#app/base/device-kind.ts'
import { DeviceDrawing, type DeviceKindDrawing } from '#app/ui/art/device-drawing.tsx'
import { FieldGroup } from '#app/ui/field.tsx'
import { DEVICE_KIND_TITLES } from '../device.ts'
import styles from './kind-choice.module.css'

export const KINDS: Record<DeviceKind, { details: string; drawing: DeviceKindDrawing }> = {
  single: { details: 'Fica sempre no dia dela.', drawing: 'uma-crianca' },
  shared: { details: 'Pergunta “Quem é você?”', drawing: 'varias' },
  wall: { details: 'Todos juntos, sem saldos.', drawing: 'mural' },
  teen: { details: 'Lista simples, sem figuras.', drawing: 'celular' },
}

interface KindChoiceProps {
  value: DeviceKind
  onChange: (kind: DeviceKind) => void
}

/** Radio buttons for the kinds of devices. */
export function KindChoice({ value, onChange }: KindChoiceProps) {
  const name = useId()
  return (
    <FieldGroup legend="Como ele vai ser usado">
      <div className={styles.kinds}>
        {(Object.keys(KINDS) as DeviceKind[]).map((kind) => {
          const { details, drawing } = KINDS[kind]
          return (
            <label key={kind} className={styles.kind}>
              <input
                type="radio"
                name={name}
                value={kind}
                checked={kind === value}
                onChange={() => onChange(kind)}
              />
              <DeviceDrawing name={drawing} className={styles.drawing} />
              <span className={styles.text}>
                <b>{DEVICE_KIND_TITLES[kind]}</b>
                <small>{details}</small>
              </span>
              <span className={styles.mark} aria-hidden="true" />
            </label>
          )
        })}
      </div>
    </FieldGroup>
  )
}
