import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

export type SkeletonProps = {
  /** CSS lengths; numbers are px. */
  width?: number | string
  height?: number | string
  radius?: 'xs' | 'md' | 'leaf' | 'tile' | 'full'
  /** Whether it is on the coloured page head. */
  onHero?: boolean
  /** Disables the animation, for places that are often outside the viewport. */
  still?: boolean
  className?: string
}

export function Skeleton({
  width = '100%',
  height = 16,
  radius = 'xs',
  onHero,
  still,
  className,
}: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        styles.block,
        styles[radius],
        onHero && styles.onHero,
        still && styles.static,
        className,
      )}
      style={{ width, height }}
    />
  )
}

/** A live region around skeletons that announces 'Carregando...'. */
export function LoadingRegion({
  label = 'Carregando...',
  className,
  children,
}: {
  label?: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="status" aria-busy="true" className={className}>
      <span className="visually-hidden">{label}</span>
      {children}
    </div>
  )
}
