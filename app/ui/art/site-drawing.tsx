import sprite from './site.sprite.svg?url&no-inline'
import styles from './scene.module.css'

/** The public pages' own scenes, 3:2. */
export type SiteSceneName =
  'dois-celulares' | 'duas-casas' | 'espera' | 'irmaos' | 'manha' | 'sala' | 'sem-ler'

/** Covers of the e-books, as tall as an A5 page; the upper third is left to the title. */
export type CoverName = 'capa-crianca-nota-10' | 'capa-familia-em-harmonia' | 'capa-mesada-inteligente'

/** A scene as wide as its box; decoration beside a text that says the same. */
export function SiteScene({ name, className }: { name: SiteSceneName; className?: string }) {
  return (
    <svg
      className={className ? `${styles.scene} ${className}` : styles.scene}
      viewBox="0 0 480 320"
      aria-hidden="true"
    >
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}

/** The picture of a cover, without its title. */
export function CoverDrawing({ name, className }: { name: CoverName; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 210 297" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  )
}
