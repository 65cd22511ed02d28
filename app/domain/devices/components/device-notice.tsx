import { useEffect } from 'react'
import styles from './device-notice.module.css'

const MESSAGE_MS = 8000

interface DeviceNoticeProps {
  /** 'HH:mm' at which the connection was lost; null while there is one. */
  seenAt: string | null
  /** The message of a refusal. */
  message: string | null
  onDismiss: () => void
}

/** At the foot of the screen: the lost connection, or why a tap had no effect. */
export function DeviceNotice({ seenAt, message, onDismiss }: DeviceNoticeProps) {
  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(onDismiss, MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message, onDismiss])
  const text = message ?? (seenAt === null ? null : `Sem internet. Mostrando o que vimos às ${seenAt}.`)
  return (
    <div className={styles.place} role="status">
      {text && <p className={styles.notice}>{text}</p>}
    </div>
  )
}
