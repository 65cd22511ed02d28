import { Initials } from '#app/ui/initials.tsx'
import type { DeviceTaskDay } from '../device-view.ts'
import styles from './redo-note.module.css'

/** A guardian's words when a task is to be done again, with the guardian's initials. Renders nothing without words. */
export function RedoNote({ redo }: Pick<DeviceTaskDay, 'redo'>) {
  if (!redo?.note) return null
  return (
    <p className={styles.note}>
      {redo.deciderName && (
        <>
          <Initials name={redo.deciderName} tone="terra" />
          <span className="visually-hidden">{redo.deciderName}: </span>
        </>
      )}
      <span>“{redo.note}”</span>
    </p>
  )
}
