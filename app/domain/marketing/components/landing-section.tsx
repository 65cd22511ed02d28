import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#app/ui/class-names.ts'
import styles from './landing-section.module.css'

interface LandingSectionProps {
  /** Anchor of the section; the heading's id is `{id}-titulo`. */
  id: string
  title: string
  lead?: string
  /** 'band': dark green; 'sunk': a shade darker than the page. */
  tone?: 'page' | 'band' | 'sunk'
  /** Heights in px that the browser reserves until it renders the section. */
  heights: [phone: number, laptop: number]
  children: ReactNode
}

/**
 * A section below the fold. The browser renders it soon after the first paint, because with reserved heights alone a jump to
 * the prices would miss them.
 */
export function LandingSection({ id, title, lead, tone = 'page', heights, children }: LandingSectionProps) {
  const [phone, laptop] = heights
  const reservedHeights = {
    '--phone-height': `${phone}px`,
    '--laptop-height': `${laptop}px`,
  } as CSSProperties
  return (
    <section
      id={id}
      aria-labelledby={`${id}-titulo`}
      className={classNames(styles.section, styles[tone])}
      style={reservedHeights}
    >
      <div className={styles.content}>
        <h2 id={`${id}-titulo`}>{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
      </div>
    </section>
  )
}
