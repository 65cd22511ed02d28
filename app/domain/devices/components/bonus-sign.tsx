import styles from './bonus-sign.module.css'
import { DeviceIcon } from './device-icons.tsx'

/** 'Bônus' with a star: an offer that is not one of the day's tasks (rule 202). */
export function BonusSign() {
  return (
    <span className={styles.sign}>
      <DeviceIcon name="star" size={18} />
      Bônus
    </span>
  )
}
