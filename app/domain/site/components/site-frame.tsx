import type { ReactNode } from 'react'
import { Logo } from '#app/ui/art/logo.tsx'
import { TileStrip } from '#app/ui/art/tile-strip.tsx'
import { BRAND } from '#content/brand.ts'
import styles from './site-frame.module.css'

/** Around every public page; plain anchors, since these pages come without scripts. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { legalName, cnpj, address, contactEmail } = BRAND.company
  const company = [legalName, cnpj && `CNPJ ${cnpj}`, address].filter(Boolean).join(' · ')
  return (
    <div className={styles.page}>
      <a href="#conteudo" className={styles.skip}>
        Pular para o conteúdo
      </a>
      <header className={styles.head}>
        <div className={styles.bar}>
          <a href="/" className={styles.logo} aria-label={`${BRAND.name}: página inicial`}>
            <Logo name={BRAND.name} size={32} />
          </a>
          <nav aria-label="Principal" className={styles.links}>
            <a href="/">Início</a>
            <a href="/login">Entrar</a>
          </nav>
        </div>
        <TileStrip seed={2} className={styles.strip} />
      </header>
      <main id="conteudo" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <footer className={styles.foot}>
        <div className={styles.footBar}>
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
