import type { DeviceKind } from '#app/base/device-kind.ts'
import { DeviceDrawing, type DeviceKindDrawing } from '#app/ui/art/device-drawing.tsx'
import { FieldGroup } from '#app/ui/field.tsx'
import { useId } from 'react'
import styles from './kind-choice.module.css'

export const KINDS: Record<DeviceKind, { title: string; details: string; drawing: DeviceKindDrawing }> = {
  single: { title: 'Uma criança', details: 'Fica sempre no dia dela.', drawing: 'uma-crianca' },
  shared: { title: 'Várias', details: 'Pergunta “Quem é você?”', drawing: 'varias' },
  wall: { title: 'Mural da família', details: 'Todos juntos, sem saldos.', drawing: 'mural' },
  teen: { title: 'Celular de adolescente', details: 'Lista simples, sem figuras.', drawing: 'celular' },
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
          const { title, details, drawing } = KINDS[kind]
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
                <b>{title}</b>
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
