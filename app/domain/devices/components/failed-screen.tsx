import RotateCw from 'lucide-react/icons/rotate-cw'
import { Scene } from '#app/ui/art/scene.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import styles from './closed-screen.module.css'

/** In place of a child's screen that the server could not make. It works without scripts, and leads nowhere else. */
export function FailedScreen() {
  return (
    <main className={styles.screen} translate="no">
      <Scene name="erro" className={styles.scene} />
      <h1>Não deu certo agora</h1>
      <p>Espere um pouquinho e toque no botão. Se não abrir, chame um responsável.</p>
      <ButtonLink to="" reloadDocument size="lg" icon={<RotateCw />} className={styles.retry}>
        Tentar de novo
      </ButtonLink>
    </main>
  )
}
