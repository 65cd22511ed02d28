import type { LegalText } from '../site.ts'
import styles from './legal-page.module.css'
import { SiteFrame } from './site-frame.tsx'

export function LegalPage({ text }: { text: LegalText }) {
  return (
    <SiteFrame>
      <div className={styles.page}>
        <h1>{text.title}</h1>
        <p className={styles.versionNote}>
          Versão {text.version}, em vigor desde {text.since}
        </p>
        <nav aria-labelledby="contents-heading" className={styles.tableOfContents}>
          <h2 id="contents-heading">Nesta página</h2>
          <ol>
            {text.sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        {/* oxlint-disable-next-line react/no-danger -- our own text, rendered without raw HTML */}
        <div className={styles.legalText} dangerouslySetInnerHTML={{ __html: text.html }} />
      </div>
    </SiteFrame>
  )
}
