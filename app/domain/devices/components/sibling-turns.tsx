import { siblingTurnText } from '../child-day/day-text.ts'
import type { SiblingTurn } from '../device-view.ts'
import styles from './sibling-turns.module.css'

/** 'É a vez do Davi: lavar a louça': rotations of today that are not this child's (rule 199). */
export function SiblingTurns({ turns }: { turns: readonly SiblingTurn[] }) {
  if (turns.length === 0) return null
  return (
    <ul className={styles.turns} aria-label="Vez dos irmãos">
      {turns.map((turn) => (
        <li key={`${turn.taskId} ${turn.slot}`}>{siblingTurnText(turn)}</li>
      ))}
    </ul>
  )
}
