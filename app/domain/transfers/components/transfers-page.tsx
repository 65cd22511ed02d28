import { Download } from 'lucide-react'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ADMIN_PATH } from '../../drafts/admin-paths.ts'
import { doneOf, EXPORT_PATH, IMPORT_PATH, isUnderWay, SOURCE_TITLES, type Transfer } from '../transfer.ts'
import { ImportForm, type ImportProblem } from './import-form.tsx'
import { TransferReport } from './transfer-report.tsx'
import styles from './transfers-page.module.css'

interface TransfersPageProps {
  /** The import that is looked at. */
  transfer: Transfer | null
  /** The last ones, newest first. */
  transfers: readonly Transfer[]
  /** For the next import. */
  formId: string
  problem: ImportProblem | null
}

/** Posts in from WordPress and Ghost, and everything out as a ZIP. */
export function TransfersPage({ transfer, transfers, formId, problem }: TransfersPageProps) {
  const earlier = transfers.filter(({ id }) => id !== transfer?.id)
  return (
    <div className={styles.page}>
      <header>
        <a href={ADMIN_PATH} className={styles.back}>
          Posts do blog
        </a>
        <h1>Importar e exportar</h1>
      </header>
      {transfer && <TransferReport transfer={transfer} />}
      <div className={styles.columns}>
        <Card as="section" aria-labelledby="import-heading" className={styles.card}>
          <h2 id="import-heading">{transfer ? 'Trazer outro arquivo' : 'Trazer posts de outro blog'}</h2>
          {/* a fresh form once its import is on the page */}
          <ImportForm key={transfer?.id ?? 'first'} formId={formId} problem={problem} />
        </Card>
        <div className={styles.side}>
          <Card as="section" aria-labelledby="export-heading" className={styles.card}>
            <h2 id="export-heading">Levar tudo daqui</h2>
            <p>
              Um arquivo ZIP com todos os posts em Markdown, também rascunhos e agendados, e com todas as
              imagens.
            </p>
            <ButtonLink to={EXPORT_PATH} reloadDocument variant="line" icon={<Download />} download>
              Baixar o blog
            </ButtonLink>
          </Card>
          {earlier.length > 0 && (
            <Card as="section" aria-labelledby="earlier-heading" className={styles.card}>
              <h2 id="earlier-heading">{transfer ? 'Outras importações' : 'Últimas importações'}</h2>
              <ul className={styles.earlier}>
                {earlier.map((each) => (
                  <li key={each.id}>
                    <a href={`${IMPORT_PATH}?importacao=${each.id}`}>{each.fileName}</a>
                    <span>
                      {SOURCE_TITLES[each.source]}, {MOMENT.format(new Date(each.createdAt))}
                      {each.isDryRun ? ' · só conferido' : ''}
                      {each.undone !== null ? ' · desfeita' : ''}
                      {isUnderWay(each) ? ` · ${doneOf(each)} de ${each.total}` : ''}
                    </span>
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </div>
      </div>
    </div>
  )
}

const MOMENT = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})
