import type { ReactNode } from 'react'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import type { SitePerson } from '../site.ts'
import { useSite } from './site-context.ts'
import { SiteFooter } from './site-footer.tsx'
import styles from './site-frame.module.css'
import { SiteHeader } from './site-header.tsx'

interface SiteFrameProps {
  /** The page has its own head with a row of tiles, so the header has none. */
  hasOwnHead?: boolean
  /** The signed-in visitor of a page rendered for one visitor. On cached pages pages/browser/site-header.ts shows the visitor. */
  person?: SitePerson
  children: ReactNode
}

/** Header, main content and footer of every public page. */
export function SiteFrame({ hasOwnHead = false, person, children }: SiteFrameProps) {
  const { arePlansSold, year } = useSite()
  return (
    <div className={styles.page}>
      <a href="#conteudo" className={styles.skip}>
        Pular para o conteúdo
      </a>
      <SiteHeader hasStrip={!hasOwnHead} arePlansSold={arePlansSold} person={person} />
      <main id="conteudo" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <TileStrip seed={5} size={40} className={styles.strip} />
      <SiteFooter arePlansSold={arePlansSold} year={year} isSignedIn={person !== undefined} />
    </div>
  )
}
