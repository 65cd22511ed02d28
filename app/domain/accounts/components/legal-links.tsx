import styles from './legal-links.module.css'

/** Links to the terms and the privacy page. They open a new tab, so that nothing typed is lost. */
export function LegalLinks({ lead }: { lead: string }) {
  return (
    <p className={styles.links}>
      {lead}{' '}
      <a href="/termos" target="_blank" rel="noopener">
        Termos de uso<span className="visually-hidden"> (abre em outra aba)</span>
      </a>{' '}
      e a{' '}
      <a href="/privacidade" target="_blank" rel="noopener">
        Política de privacidade<span className="visually-hidden"> (abre em outra aba)</span>
      </a>
      .
    </p>
  )
}
