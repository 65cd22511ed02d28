import sprite from './avatars.sprite.svg?url&no-inline'
import styles from './avatar.module.css'
import { portraitId } from './portrait.ts'
import type { Portrait } from './portrait.ts'

type AvatarProps = Portrait & {
  /** Diameter in px. */
  size: number
  /** Accessible name; without it the picture is decorative. */
  label?: string
  className?: string
}

/** A child's round picture: the family's photo, or one of the twelve portraits. */
export function Avatar({ gender, variant, photoUrl, size, label, className }: AvatarProps) {
  const classes = className ? `${styles.avatar} ${className}` : styles.avatar
  if (photoUrl) {
    return (
      <img
        className={classes}
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
      className={classes}
      width={size}
      height={size}
      {...(label ? { role: 'img', 'aria-label': label } : hidden)}
    >
      <use href={`${sprite}#${portraitId({ gender, variant })}`} />
    </svg>
  )
}

const hidden = { 'aria-hidden': true } as const
