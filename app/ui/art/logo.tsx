import styles from './logo.module.css'

type LogoMarkProps = {
  /** Side in px. */
  size: number
  className?: string
}

/**
 * The logo's mark: a C of three quarter rings, and a dot. Decorative, for use beside the name or in a labelled link.
 * `--mark-a` and `--mark-b` are the C's colours (default `--mark-ink`), `--mark-sun` is the dot's (default `--art-terra`).
 */
export function LogoMark({ size, className }: LogoMarkProps) {
  return (
    <svg className={className} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <path d="M31 1v18a12 12 0 0 0-12 12H1A30 30 0 0 1 31 1Z" fill="var(--mark-a, var(--mark-ink))" />
      <path d="M1 33h18a12 12 0 0 0 12 12v18A30 30 0 0 1 1 33Z" fill="var(--mark-b, var(--mark-ink))" />
      <path d="M33 63V45a12 12 0 0 0 12-12h18a30 30 0 0 1-30 30Z" fill="var(--mark-a, var(--mark-ink))" />
      <circle cx="48" cy="16" r="15" fill="var(--mark-sun, var(--art-terra))" />
    </svg>
  )
}

type LogoProps = {
  name: string
  /** Side of the mark in px; the name's font size follows. */
  size: number
}

export function Logo({ name, size }: LogoProps) {
  return (
    <span className={styles.logo} style={{ fontSize: size * 0.66 }}>
      <LogoMark size={size} />
      <span translate="no">{name}</span>
    </span>
  )
}
