import { DeviceIcon } from './device-icons.tsx'
import styles from './watch-line.module.css'

/** Says that a guardian sees what happens on this device. */
export function WatchLine() {
  return (
    <p className={styles.watch}>
      <DeviceIcon name="eye" size={20} />
      Um responsável acompanha este aparelho.
    </p>
  )
}
