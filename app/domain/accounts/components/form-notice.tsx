import CircleCheck from 'lucide-react/icons/circle-check'
import styles from './form-alert.module.css'

/** Success message of an AuthForm, which moves the focus to it. */
export function FormNotice({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p role="status" tabIndex={-1} data-notice className={`${styles.alert} ${styles.notice}`}>
      <CircleCheck size={22} aria-hidden="true" />
      <span>{text}</span>
    </p>
  )
}
