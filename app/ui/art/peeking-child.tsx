import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import sprite from './avatars.sprite.svg?url&no-inline'
import laughingSprite from './laughing.sprite.svg?url&no-inline'
import styles from './peeking-child.module.css'
import { portraitId, type Portrait } from './portrait.ts'

type PeekingChildProps = {
  /** A child's portrait or photo, or one of the two children of the public pages. */
  child: Portrait | 'bia' | 'theo'
  /** Width in px, or any CSS length; the height follows. */
  size: number | string
  /** A drawn portrait laughs; a photo stays as it is. */
  isLaughing?: boolean
  className?: string
}

/**
 * A child who leans over the block below, with the hands on its edge. Decorative. A photo is shown in a round frame with
 * two mittens.
 */
export function PeekingChild({ child, size, isLaughing = false, className }: PeekingChildProps) {
  const style = { '--peek-size': typeof size === 'number' ? `${size}px` : size } as CSSProperties
  const childClass = classNames(styles.child, className)
  if (typeof child === 'object' && child.photoUrl) {
    return (
      <span className={childClass} style={style} aria-hidden="true">
        <svg className={styles.layer} viewBox="-4 -8 128 126">
          <path d="M14 108.5c6-6 18-9 32-8.5h28c14-.5 26 2.5 32 8.5z" fill="var(--art-leaf)" />
        </svg>
        <img className={styles.photo} src={child.photoUrl} alt="" decoding="async" />
        <svg className={styles.layer} viewBox="-4 -8 128 126">
          <g fill="var(--art-terra)">
            <rect x="4" y="96" width="30" height="21" rx="10.5" />
            <rect x="86" y="96" width="30" height="21" rx="10.5" />
          </g>
          <path
            d="M14 109v7M24 109v7M96 109v7M106 109v7"
            stroke="var(--art-terra-2)"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
      </span>
    )
  }
  return (
    <svg className={childClass} style={style} viewBox="-4 -8 128 126" aria-hidden="true">
      <use
        href={`${isLaughing ? laughingSprite : sprite}#${typeof child === 'string' ? child : portraitId(child)}-no-muro`}
        x="-4"
        y="-8"
        width="128"
        height="126"
      />
    </svg>
  )
}
