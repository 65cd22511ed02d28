import { BRAND } from '#content/brand.ts'
import { data } from 'react-router'
import { SiteFrame } from '#app/domain/site/components/site-frame.tsx'
import { environment } from '#app/platform/env.server.ts'
import { readOutbox } from '#app/platform/mail/read-outbox.server.ts'
import styles from './outbox.module.css'
import type { Route } from './+types/outbox.ts'

export const handle = { static: true }

export const meta: Route.MetaFunction = () => [
  { title: `E-mails · ${BRAND.name}` },
  { name: 'robots', content: 'noindex' },
]

/** In development alone: whoever reads these mails can enter the accounts. */
export async function loader() {
  if (environment().mode !== 'development') throw data(null, { status: 404 })
  return { mails: await readOutbox(environment()) }
}

/** The mails that went into the data folder because there is no SMTP_URL. */
export default function Outbox({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <SiteFrame>
      <div className={styles.page}>
        <h1>E-mails</h1>
        {mails.length === 0 && <p>Nenhum e-mail ainda. Sem SMTP_URL, eles aparecem aqui.</p>}
        {mails.map((mail) => (
          <details key={mail.id}>
            <summary>
              <b>{mail.subject}</b> · {mail.recipient} · {mail.date}
            </summary>
            <iframe srcDoc={mail.html} sandbox="allow-popups" title={mail.subject} className={styles.mail} />
            <pre className={styles.plain}>{mail.plain}</pre>
          </details>
        ))}
      </div>
    </SiteFrame>
  )
}
