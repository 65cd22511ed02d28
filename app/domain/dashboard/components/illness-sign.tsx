import Thermometer from 'lucide-react/icons/thermometer'
import styles from './illness-sign.module.css'

/** A thermometer at the lower right edge of a portrait. 'doente hoje' stands beside it as text. */
export function IllnessSign() {
  return (
    <span className={styles.sign} aria-hidden="true">
      <Thermometer size={14} strokeWidth={2.4} />
    </span>
  )
}
