import { CircleCheck } from 'lucide-react'
import styles from './form-alert.module.css'

/** Good news above a form; it can take the focus. */
export function FormNotice({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="status" tabIndex={-1} data-notice className={`${styles.alert} ${styles.good}`}>
      <CircleCheck size={22} aria-hidden="true" />
      <span>{text}</span>
    </p>
  )
}
