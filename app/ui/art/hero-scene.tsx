import { classNames } from '../class-names.ts'
import hero from './hero.svg?url&no-inline'
import styles from './scene.module.css'

type HeroSceneProps = {
  label?: string
  /** Shows the drawing's wall and hills beyond the box on both sides, for heads as wide as the page. */
  bleed?: boolean
  className?: string
}

/** Mother and daughter in the yard, without a background, for the heads of the landing page and the sign-in page. */
export function HeroScene({ label, bleed = false, className }: HeroSceneProps) {
  return (
    <svg
      className={classNames(styles.hero, bleed && styles.overflowing, className)}
      viewBox="0 0 760 620"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${hero}#quintal`} />
    </svg>
  )
}
