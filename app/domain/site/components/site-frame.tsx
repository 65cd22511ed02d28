import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { Kept } from '#app/ui/kept.tsx'
import type { SiteFacts, SitePerson } from '../site.ts'
import { SiteFooter } from './site-footer.tsx'
import styles from './site-frame.module.css'
import { SiteHeader } from './site-header.tsx'

interface SiteFrameProps {
  /** The page begins with a head of its own, in the header's colour and with its own row of tiles. */
  hasOwnHead?: boolean
  /** Who is signed in, on pages made for one visitor; public/site-header.js finds it out on the others. */
  person?: SitePerson
  children: ReactNode
}

/** Around every public page; plain anchors, since these pages come without scripts. */
export function SiteFrame({ hasOwnHead = false, person, children }: SiteFrameProps) {
  const facts = useRouteLoaderData<SiteFacts>('root')
  const isSold = facts?.isSold === true
  return (
    <div className={styles.page}>
      <a href="#conteudo" className={styles.skip}>
        Pular para o conteúdo
      </a>
      {person ? (
        <SiteHeader hasStrip={!hasOwnHead} isSold={isSold} person={person} />
      ) : (
        <Kept as={`site-header ${hasOwnHead} ${isSold}`}>
          <SiteHeader hasStrip={!hasOwnHead} isSold={isSold} />
        </Kept>
      )}
      <main id="conteudo" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <TileStrip seed={5} size={40} className={styles.strip} />
      {facts && (
        <Kept as={`site-footer ${isSold} ${facts.year} ${person !== undefined}`}>
          <SiteFooter isSold={isSold} year={facts.year} isSignedIn={person !== undefined} />
        </Kept>
      )}
    </div>
  )
}
