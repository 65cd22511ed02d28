import sprite from './site.sprite.svg?url&no-inline'
import styles from './scene.module.css'

export type SiteSceneName =
  'dois-celulares' | 'duas-casas' | 'espera' | 'irmaos' | 'manha' | 'sala' | 'sem-ler'

/** A decorative scene as wide as its box, up to 480 px. */
export function SiteScene({ name }: { name: SiteSceneName }) {
  return (
    <svg className={styles.scene} viewBox="0 0 480 320" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
