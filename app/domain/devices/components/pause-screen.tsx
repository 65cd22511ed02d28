import { Scene } from '#app/ui/art/scene.tsx'
import { ChildButton, ListenButton } from './child-button.tsx'
import { DeviceIcon } from './device-icons.tsx'
import styles from './pause-screen.module.css'
import { WatchLine } from './watch-line.tsx'

const SPOKEN_TEXT = 'Vamos esperar um pouquinho. Ou chame um responsável. A porta abre sozinha.'

/** After five wrong picture PINs: no countdown, the PIN comes back by itself. */
export function PauseScreen({ onBack }: { onBack: () => void }) {
  return (
    <main className={styles.screen}>
      <Scene name="sem-tarefas" className={styles.scene} />
      <div className={styles.text}>
        <h1 role="status">Vamos esperar um pouquinho</h1>
        <p>
          Ou chame um responsável.
          <br />A porta abre sozinha.
        </p>
        <ListenButton text={SPOKEN_TEXT} size="non-reader" label="Ouvir" />
      </div>
      <ChildButton size="non-reader" look="outline" className={styles.back} onClick={onBack}>
        <DeviceIcon name="back" size={32} />
        Quem é você?
      </ChildButton>
      <WatchLine />
    </main>
  )
}
