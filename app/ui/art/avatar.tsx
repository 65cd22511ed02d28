import sprite from './avatars.sprite.svg?url&no-inline'
import styles from './avatar.module.css'
import { portraitId, type Portrait } from './portrait.ts'

type AvatarProps = Portrait & {
  /** Diameter in px. */
  size: number
  /** Accessible name; without it the picture is decorative. */
  label?: string
}

/** A child's round picture: the family's photo, or one of the twelve portraits. */
export function Avatar({ gender, variant, photoUrl, size, label }: AvatarProps) {
  if (photoUrl) {
    return (
      <img
        className={styles.avatar}
        src={photoUrl}
        width={size}
        height={size}
        alt={label ?? ''}
        decoding="async"
        style={{ inlineSize: size, blockSize: size }}
      />
    )
  }
  return (
    <svg
      className={styles.avatar}
      width={size}
      height={size}
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <use href={`${sprite}#${portraitId({ gender, variant })}`} />
    </svg>
  )
}
