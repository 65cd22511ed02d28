import { CircleAlert } from 'lucide-react'
import styles from './form-alert.module.css'

/** The message of a form that was refused; it can take the focus. */
export function FormAlert({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <p role="alert" tabIndex={-1} className={styles.alert}>
      <CircleAlert size={22} aria-hidden="true" />
      <span>{message}</span>
    </p>
  )
}
