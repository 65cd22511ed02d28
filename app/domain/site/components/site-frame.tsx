import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { Kept } from '#app/ui/kept.tsx'
import type { SiteFacts } from '../site.ts'
import { SiteFooter } from './site-footer.tsx'
import styles from './site-frame.module.css'
import { SiteHeader } from './site-header.tsx'

interface SiteFrameProps {
  /** The page begins with a head of its own, in the header's colour and with its own row of tiles. */
  hasOwnHead?: boolean
  children: ReactNode
}

/** Around every public page; plain anchors, since these pages come without scripts. */
export function SiteFrame({ hasOwnHead = false, children }: SiteFrameProps) {
  const facts = useRouteLoaderData<SiteFacts>('root')
  return (
    <div className={styles.page}>
      <a href="#conteudo" className={styles.skip}>
        Pular para o conteúdo
      </a>
      <Kept as={`site-header ${hasOwnHead}`}>
        <SiteHeader hasStrip={!hasOwnHead} />
      </Kept>
      <main id="conteudo" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <TileStrip seed={5} size={40} className={styles.strip} />
      {facts && (
        <Kept as={`site-footer ${facts.isSold} ${facts.year}`}>
          <SiteFooter isSold={facts.isSold} year={facts.year} />
        </Kept>
      )}
    </div>
  )
}
