import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import styles from './form-message.module.css'

/** The error message of a form that is sent by script. A live region; unlike FormAlert it is not focusable. */
export function FormMessage({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className={message ? styles.message : styles.emptyMessage}>
      {message && (
        <>
          <CircleAlert aria-hidden="true" size={20} />
          <p>{message}</p>
        </>
      )}
    </div>
  )
}
