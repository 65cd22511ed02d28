import { useEffect } from 'react'
import styles from './device-notice.module.css'

const MESSAGE_MS = 8000

interface DeviceNoticeProps {
  isConnected: boolean
  /** 'HH:mm' at which the shown view was read. */
  seenAt: string
  /** The message of a refusal. */
  message: string | null
  onDismiss: () => void
}

/** At the foot of the screen: the lost connection, or why a tap had no effect. */
export function DeviceNotice({ isConnected, seenAt, message, onDismiss }: DeviceNoticeProps) {
  useEffect(() => {
    if (message === null) return
    const timer = setTimeout(onDismiss, MESSAGE_MS)
    return () => clearTimeout(timer)
  }, [message, onDismiss])
  const text = message ?? (isConnected ? null : `Sem internet. Mostrando o que vimos às ${seenAt}.`)
  return (
    <div className={styles.place} role="status">
      {text && <p className={styles.notice}>{text}</p>}
    </div>
  )
}
