import CircleAlert from 'lucide-react/icons/circle-exclamation-point'
import WifiOff from 'lucide-react/icons/wifi-off'
import { useEffect } from 'react'
import { atTimeText } from '../../families/dates/time-text.ts'
import styles from './device-notice.module.css'

const MESSAGE_MS = 8000

interface DeviceNoticeProps {
  /** 'HH:mm' at which the connection was lost; null while there is one. */
  seenAt: string | null
  /** The message of a refusal. */
  message: string | null
  onDismiss: () => void
}

/** At the foot of the screen: the lost connection, or why a tap had no effect. The sign is for children who do not read. */
export function DeviceNotice({ seenAt, message, onDismiss }: DeviceNoticeProps) {
  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(onDismiss, MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message, onDismiss])
  const text =
    message ?? (seenAt === null ? null : `Sem conexão. Mostrando o que vimos ${atTimeText(seenAt)}.`)
  const Sign = message === null ? WifiOff : CircleAlert
  return (
    <div className={styles.place} role="status">
      {text && (
        <p className={styles.notice}>
          <Sign size={32} aria-hidden="true" />
          {text}
        </p>
      )}
    </div>
  )
}
