import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import type { ShownDay } from '../child-day/pending-marks.ts'
import styles from './free-day.module.css'

/** Whether the child has nothing today: neither tasks nor turns that it may take. */
export const isFreeDay = ({ taskDays, openTurns }: Pick<ShownDay, 'taskDays' | 'openTurns'>): boolean =>
  taskDays.length + openTurns.length === 0

/** 'Hoje é folga!' with a palm; wishes for a child who is ill. */
export function FreeDay({ rest }: Pick<ShownDay, 'rest'>) {
  return (
    <div className={styles.free}>
      <DeviceDrawing name="folga" />
      <p>{rest === 'sick' ? 'Hoje é dia de descansar. Melhoras!' : 'Hoje é folga!'}</p>
    </div>
  )
}
