import type { ReactNode } from 'react'
import { Logo } from '#app/ui/art/logo.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { BRAND } from '#content/brand.ts'
import styles from './site-frame.module.css'
import { SiteHeader } from './site-header.tsx'

interface SiteFrameProps {
  /** The page begins with a head of its own, in the header's colour and with its own row of tiles. */
  hasOwnHead?: boolean
  children: ReactNode
}

/** Around every public page; plain anchors, since these pages come without scripts. */
export function SiteFrame({ hasOwnHead = false, children }: SiteFrameProps) {
  const { legalName, cnpj, address, contactEmail } = BRAND.company
  const company = [legalName, cnpj && `CNPJ ${cnpj}`, address].filter(Boolean).join(' · ')
  return (
    <div className={styles.page}>
      <a href="#conteudo" className={styles.skip}>
        Pular para o conteúdo
      </a>
      <SiteHeader hasStrip={!hasOwnHead} />
      <main id="conteudo" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.foot}>
        <TileStrip seed={5} className={styles.strip} />
        <div className={styles.footBar}>
          <Logo name={BRAND.name} size={32} />
          <p>{BRAND.name}: tarefas, pontos e prêmios combinados em família.</p>
          {company && <p>{company}</p>}
          <nav aria-label="Rodapé" className={styles.links}>
            <a href="/privacidade">Privacidade</a>
            <a href="/termos">Termos</a>
            {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
          </nav>
        </div>
      </footer>
    </div>
  )
}
