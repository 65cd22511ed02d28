import { Logo } from '#app/ui/art/logo.tsx'
import { BRAND } from '#content/brand.ts'
import styles from './site-footer.module.css'

type FooterLink = readonly [label: string, path: string, visibleIf?: 'plans-sold' | 'signed-out']

const COLUMNS: readonly (readonly [title: string, links: readonly FooterLink[]])[] = [
  [
    'Produto',
    [
      ['Como funciona', '/#como-funciona'],
      ['Planos', '/subscribe', 'plans-sold'],
      ['Vídeo', '/vsl'],
      ['Entrar', '/login', 'signed-out'],
    ],
  ],
  [
    'Leia',
    [
      ['Blog', '/blog'],
      ['Perguntas', '/#perguntas'],
    ],
  ],
  [
    'Legal',
    [
      ['Termos de uso', '/termos'],
      ['Privacidade', '/privacidade'],
      ['Reembolso', '/reembolso', 'plans-sold'],
      ['Contato', '/contato'],
    ],
  ],
]

const NETWORKS = { instagram: 'Instagram', youtube: 'YouTube', facebook: 'Facebook' } as const

interface SiteFooterProps {
  arePlansSold: boolean
  year: number
  /** False on cached pages; there app/pages/browser/site-header.ts hides the link 'Entrar' from signed-in visitors. */
  isSignedIn: boolean
}

/** The footer of every public page: links, and the data of the company if they are configured. */
export function SiteFooter({ arePlansSold, year, isSignedIn }: SiteFooterProps) {
  const { legalName, cnpj, address, contactEmail } = BRAND.company
  const company = [legalName, cnpj && `CNPJ ${cnpj}`, address].filter(Boolean).join(' · ')
  const networks = Object.entries(BRAND.social).filter(([, profile]) => profile !== '')
  return (
    <footer className={styles.footer}>
      <div className={styles.content}>
        <div className={styles.columns}>
          <div className={styles.brand}>
            <Logo name={BRAND.name} size={36} />
            <p>Tarefas, pontos e prêmios combinados entre pais e filhos.</p>
          </div>
          {COLUMNS.map(([title, links]) => (
            <nav key={title} aria-label={title}>
              <h2>{title}</h2>
              <ul className={styles.links} role="list">
                {links
                  .filter(([, , visibleIf]) => arePlansSold || visibleIf !== 'plans-sold')
                  .map(([label, path, visibleIf]) => (
                    <li
                      key={path}
                      hidden={visibleIf === 'signed-out' && isSignedIn}
                      data-shown-to={visibleIf === 'signed-out' ? visibleIf : undefined}
                    >
                      <a href={path}>{label}</a>
                    </li>
                  ))}
              </ul>
            </nav>
          ))}
        </div>
        {(company || contactEmail || networks.length > 0) && (
          <div className={styles.company}>
            {company && <p>{company}</p>}
            {contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}
            {networks.map(([network, profile]) => (
              <a key={network} href={profile} rel="me noopener">
                {NETWORKS[network as keyof typeof NETWORKS]}
              </a>
            ))}
          </div>
        )}
        <p className={styles.copyright}>
          © {year} {BRAND.name}. Feito no Brasil.
        </p>
      </div>
    </footer>
  )
}
