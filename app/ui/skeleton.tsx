import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './skeleton.module.css'

export type SkeletonProps = {
  /** CSS lengths; numbers are px. */
  width?: number | string
  height?: number | string
  radius?: 'xs' | 'md' | 'leaf' | 'tile' | 'full'
  /** On the coloured head. */
  onHero?: boolean
  /** Without animation, for places that are often out of sight. */
  still?: boolean
  className?: string
}

/** A placeholder for loading content. */
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

/** Wraps skeletons; announces once that they are loading. */
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
