import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import styles from './form-alert.module.css'

/** Error message of an AuthForm, which moves the focus to it. Forms in the app use FormMessage. */
export function FormAlert({ message }: { message: string | undefined }) {
  if (!message) return null
  return (
    <p role="alert" tabIndex={-1} className={styles.alert}>
      <CircleAlert size={22} aria-hidden="true" />
      <span>{message}</span>
    </p>
  )
}
