import { DeviceDrawing } from '#app/ui/art/device-drawing.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { isNight } from '../child-day/server-clock.ts'
import { type DeviceHours, RESTING_TITLE, returnText } from '../device-settings.ts'
import { ListenButton } from './child-button.tsx'
import night from './night.module.css'
import styles from './resting-screen.module.css'
import { WatchLine } from './watch-line.tsx'

interface RestingScreenProps {
  hours: DeviceHours
  /** 'HH:mm' by the server's clock. */
  timeNow: string
}

/** A device outside of its hours. It opens by itself (rule 191). */
export function RestingScreen({ hours, timeNow }: RestingScreenProps) {
  const text = returnText(hours)
  return (
    <main className={classNames(styles.screen, isNight(timeNow) && night.night)}>
      <span className={styles.drawing}>
        <DeviceDrawing name="noite-larga" />
      </span>
      <h1>{RESTING_TITLE}</h1>
      <p>{text}</p>
      <ListenButton text={`${RESTING_TITLE} ${text}`} size="non-reader" label="Ouvir" />
      <WatchLine />
    </main>
  )
}
