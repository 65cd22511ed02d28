import type { ReactNode } from 'react'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import type { SitePerson } from '../site.ts'
import { useSite } from './site-context.ts'
import { SiteFooter } from './site-footer.tsx'
import styles from './site-frame.module.css'
import { SiteHeader } from './site-header.tsx'

interface SiteFrameProps {
  /** Whether the page starts with a header that ends with a row of tiles; then `SiteHeader` has none. */
  hasPageHeader?: boolean
  /** The signed-in visitor, on a page rendered for one visitor. On cached pages a script requests and shows the visitor. */
  person?: SitePerson
  children: ReactNode
}

export function SiteFrame({ hasPageHeader = false, person, children }: SiteFrameProps) {
  const { arePlansSold, year } = useSite()
  return (
    <div className={styles.page}>
      <a href="#conteudo" className={styles.skipLink}>
        Pular para o conteúdo
      </a>
      <SiteHeader hasTileStrip={!hasPageHeader} arePlansSold={arePlansSold} person={person} />
      <main id="conteudo" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <TileStrip seed={5} size={40} className={styles.tileStrip} />
      <SiteFooter arePlansSold={arePlansSold} year={year} isSignedIn={person !== undefined} />
    </div>
  )
}
