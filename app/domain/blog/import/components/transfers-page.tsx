import Download from 'lucide-react/icons/download'
import { ButtonLink } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ADMIN_PATH, TRANSFERS_PATH } from '../../editor/admin-paths.ts'
import {
  processedPostCount,
  EXPORT_PATH,
  isUnderWay,
  MAX_FILE_BYTES,
  SOURCE_TITLES,
  type Transfer,
} from '../transfer.ts'
import type { ImportProblem } from '../import-refusal.ts'
import { ImportForm } from './import-form.tsx'
import { TransferReport } from './transfer-report.tsx'
import adminStyles from '../../editor/components/admin.module.css'
import styles from './transfers-page.module.css'

interface TransfersPageProps {
  /** The import whose report is shown. */
  transfer: Transfer | null
  /** The latest imports, newest first. */
  transfers: readonly Transfer[]
  /** Id for the next import; its idempotency key. */
  formId: string
  problem: ImportProblem | null
  /** About the size of an export. */
  exportBytes: number
}

/** The page that imports posts from WordPress or Ghost, and exports the blog as a ZIP. */
export function TransfersPage({ transfer, transfers, formId, problem, exportBytes }: TransfersPageProps) {
  const otherTransfers = transfers.filter(({ id }) => id !== transfer?.id)
  return (
    <div className={adminStyles.page}>
      <header>
        <a href={ADMIN_PATH} className={adminStyles.backLink}>
          Posts do blog
        </a>
        <h1>Importar e exportar</h1>
      </header>
      {transfer && <TransferReport transfer={transfer} />}
      <div className={styles.columns}>
        <Card as="section" aria-labelledby="import-heading" className={styles.card}>
          <h2 id="import-heading">{transfer ? 'Trazer outro arquivo' : 'Trazer posts de outro blog'}</h2>
          {/* the key resets the form when another report is shown */}
          <ImportForm key={transfer?.id ?? 'first'} formId={formId} problem={problem} />
        </Card>
        <div className={styles.sideColumn}>
          <Card as="section" aria-labelledby="export-heading" className={styles.card}>
            <h2 id="export-heading">Levar tudo daqui</h2>
            <p>
              Um arquivo ZIP com todos os posts em Markdown, também rascunhos e agendados, e com todas as
              imagens.
            </p>
            {exportBytes > MAX_FILE_BYTES && (
              <p className={adminStyles.note}>
                O ZIP terá cerca de {Math.ceil(exportBytes / MB)} MB. Aqui cabem 50 MB de cada vez: para
                trazê-lo de volta, envie cópias dele com uma parte das imagens em cada uma.
              </p>
            )}
            <ButtonLink to={EXPORT_PATH} reloadDocument variant="outline" icon={<Download />} download>
              Baixar o blog
            </ButtonLink>
          </Card>
          {otherTransfers.length > 0 && (
            <Card as="section" aria-labelledby="earlier-heading" className={styles.card}>
              <h2 id="earlier-heading">{transfer ? 'Outras importações' : 'Últimas importações'}</h2>
              <ul className={styles.transferList}>
                {otherTransfers.map((entry) => (
                  <li key={entry.id}>
                    <a href={`${TRANSFERS_PATH}?importacao=${entry.id}`}>{entry.fileName}</a>
                    <span>
                      {SOURCE_TITLES[entry.source]}, {DATE_TIME_FORMAT.format(new Date(entry.createdAt))}
                      {entry.isDryRun ? ' · só conferido' : ''}
                      {entry.isStopped ? ' · parada' : ''}
                      {entry.undone !== null ? ' · desfeita' : ''}
                      {isUnderWay(entry) ? ` · ${processedPostCount(entry)} de ${entry.total}` : ''}
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

const MB = 1024 * 1024

const DATE_TIME_FORMAT = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})
