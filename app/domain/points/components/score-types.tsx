import type { ScoreKind } from '../score-draft.ts'
import styles from './score-types.module.css'

/** First step: positive or negative. */
export function ScoreTypes({
  childName,
  onChoose,
}: {
  childName: string
  onChoose: (kind: ScoreKind) => void
}) {
  return (
    <div className={styles.types} role="group" aria-label="Selecione o tipo de pontuação.">
      <button
        type="button"
        className={`${styles.type} ${styles.positive}`}
        onClick={() => onChoose('positive')}
      >
        <span>
          <b>Positiva</b>
          <small>{childName} fez algo bom</small>
        </span>
        <span className={styles.sign} aria-hidden="true">
          +
        </span>
      </button>
      <button
        type="button"
        className={`${styles.type} ${styles.negative}`}
        onClick={() => onChoose('negative')}
      >
        <span>
          <b>Negativa</b>
          <small>Um combinado foi quebrado</small>
        </span>
        <span className={styles.sign} aria-hidden="true">
          −
        </span>
      </button>
    </div>
  )
}
