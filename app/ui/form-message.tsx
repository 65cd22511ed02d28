import { CircleAlert } from 'lucide-react'
import styles from './form-message.module.css'

/** Why a form was refused, said at once by assistive technology. Nothing without a message. */
export function FormMessage({ message }: { message: string | undefined }) {
  return (
    <div role="alert" className={message ? styles.message : styles.silent}>
      {message && (
        <>
          <CircleAlert aria-hidden="true" size={20} />
          <p>{message}</p>
        </>
      )}
    </div>
  )
}
