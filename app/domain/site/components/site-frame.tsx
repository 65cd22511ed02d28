import type { ReactNode } from 'react'
import { BRAND } from '#content/brand.ts'
import styles from './site-frame.module.css'
import { SiteHeader } from './site-header.tsx'

/** Around every public page; plain anchors, since these pages come without scripts. */
export function SiteFrame({ children }: { children: ReactNode }) {
  const { legalName, cnpj, address, contactEmail } = BRAND.company
  const company = [legalName, cnpj && `CNPJ ${cnpj}`, address].filter(Boolean).join(' · ')
  return (
    <div className={styles.page}>
      <a href="#conteudo" className={styles.skip}>
        Pular para o conteúdo
      </a>
      <SiteHeader />
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
