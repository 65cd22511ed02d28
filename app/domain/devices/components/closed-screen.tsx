import { useEffect } from 'react'
import { Scene } from '#app/ui/art/scene.tsx'
import { ListenButton } from './child-button.tsx'
import styles from './closed-screen.module.css'
import type { DeviceStore } from './device-store.ts'
import { WatchLine } from './watch-line.tsx'

const RETRY_MS = 30_000

interface ClosedScreenProps {
  store: DeviceStore
  title: string
  text?: string
}

/** A paired device that has nothing to show. It opens by itself, because it asks the server twice a minute. */
export function ClosedScreen({ store, title, text }: ClosedScreenProps) {
  useEffect(() => {
    const timer = setInterval(() => void store.refresh(), RETRY_MS)
    return () => clearInterval(timer)
  }, [store])
  return (
    <main className={styles.screen}>
      <Scene name="familia-combinando" className={styles.scene} />
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      <ListenButton text={[title, text].filter(Boolean).join(' ')} size="non-reader" label="Ouvir" />
      <WatchLine />
    </main>
  )
}
