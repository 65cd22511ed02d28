import { SiteFrame } from '#app/domain/marketing/components/site-frame.tsx'
import { environment } from '#app/base/env.server.ts'
import { readOutbox } from '#app/platform/mail/read-outbox.server.ts'
import { noindexHead } from '#app/platform/page-meta.ts'
import styles from './outbox.module.css'
import { notFoundPage } from './error.tsx'
import { definePage, type PublicPage } from './page.tsx'

/** Mails that were written to files for lack of SMTP_URL. Only in development, because they contain sign-in links. */
export const outbox: PublicPage = {
  get: (page, assets) => (environment().mode === 'development' ? outboxPage : notFoundPage).get(page, assets),
}

const outboxPage = definePage({
  file: 'outbox.tsx',
  load: async () => ({ data: await readOutbox(environment()) }),
  head: () => noindexHead('E-mails'),
  Page: ({ data: mails }) => (
    <SiteFrame>
      <div className={styles.page}>
        <h1>E-mails</h1>
        {mails.length === 0 && <p>Nenhum e-mail ainda. Sem SMTP_URL, eles aparecem aqui.</p>}
        {mails.map((mail) => (
          <details key={mail.id}>
            <summary>
              <b>{mail.subject}</b> · {mail.recipient} · {mail.date}
            </summary>
            <iframe srcDoc={mail.html} sandbox="allow-popups" title={mail.subject} className={styles.frame} />
            <pre className={styles.plainText}>{mail.plain}</pre>
          </details>
        ))}
      </div>
    </SiteFrame>
  ),
})
