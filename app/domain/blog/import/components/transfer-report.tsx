import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { editPath } from '../../editor/admin-paths.ts'
import {
  processedPostCount,
  isUnderWay,
  type LeftOut,
  type Outcome,
  type Remark,
  SOURCE_TITLES,
  type Transfer,
} from '../transfer.ts'
import adminStyles from '../../editor/components/admin.module.css'
import styles from './transfers-page.module.css'
import { StopImport } from './stop-import.tsx'
import { UndoImport } from './undo-import.tsx'

const POLL_MS = 1500

/** The report of an import; reloads its data until the import has ended. */
export function TransferReport({ transfer }: { transfer: Transfer }) {
  const { outcomes, pictures, remarks, leftOut, total, fileName, source } = transfer
  const isRunning = isUnderWay(transfer)
  const { revalidate, state } = useRevalidator()
  useEffect(() => {
    if (!isRunning || state !== 'idle') return undefined
    const timer = setTimeout(() => void revalidate(), POLL_MS)
    return () => clearTimeout(timer)
  }, [isRunning, state, revalidate])

  const processedPictureCount = pictures.downloaded + pictures.failed
  const isUndone = transfer.undone !== null
  const leftOutList = leftOutListText(leftOut)
  const hasImported = !transfer.isDryRun && !isUndone && outcomes.created + outcomes.updated > 0
  // a backup brings its pictures along
  const lacksPictures = hasImported && !transfer.withImages && source !== 'combinado'
  return (
    <Card as="section" tone="leaf" aria-labelledby="report-heading" className={styles.card}>
      <h2 id="report-heading">{headingOf(transfer)}</h2>
      <p className={styles.fileName}>
        {fileName} · {SOURCE_TITLES[source]}
      </p>
      <p role="status" className={styles.status}>
        {statusText(transfer)}
      </p>
      {isRunning && transfer.fileReading === 'done' && (
        <progress
          className={styles.progressBar}
          aria-label="Andamento"
          max={Math.max(1, total + pictures.total)}
          value={processedPostCount(transfer) + processedPictureCount}
        />
      )}
      {transfer.fileReading === 'done' && (
        <dl className={styles.outcomeCounts}>
          {OUTCOME_LABELS.map(([outcome, label]) =>
            outcomes[outcome] > 0 || outcome === 'created' ? (
              <div key={outcome}>
                <dt>{transfer.isDryRun && outcome === 'created' ? 'Posts que viriam' : label}</dt>
                <dd>{outcomes[outcome]}</dd>
              </div>
            ) : null,
          )}
          {pictures.total > 0 && (
            <div>
              <dt>Imagens trazidas</dt>
              <dd>
                {pictures.downloaded} de {pictures.total}
              </dd>
            </div>
          )}
        </dl>
      )}
      {isRunning && <StopImport transfer={transfer} />}
      {leftOutList && <p className={adminStyles.note}>Ficaram de fora: {leftOutList}.</p>}
      {lacksPictures && (
        <p className={adminStyles.note}>
          As imagens não foram pedidas, e as de outros sites não aparecem nos posts. Para trazê-las, importe o
          arquivo de novo com a opção marcada.
        </p>
      )}
      {!isRunning && !isUndone && !transfer.isDryRun && outcomes.created > 0 && (
        <UndoImport transfer={transfer} />
      )}
      <Remarks remarks={remarks} />
      {pictures.failures.length > 0 && (
        <details className={styles.reportDetails} open={pictures.failures.length <= 10}>
          <summary>Imagens que não vieram ({pictures.failed})</summary>
          <p>O texto guarda o endereço antigo delas. Para tentar outra vez, importe o arquivo de novo.</p>
          <ul>
            {pictures.failures.map(({ address, problem, postTitle }) => (
              <li key={`${postTitle} ${address}`}>
                <b>{postTitle}</b>: {problem}
                <span className={styles.pictureUrl}>{address}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

const OUTCOME_LABELS: readonly (readonly [Outcome, string])[] = [
  ['created', 'Posts trazidos'],
  ['updated', 'Atualizados'],
  ['alreadyHere', 'Já estavam aqui'],
  ['skippedAsEdited', 'Mudados aqui, não tocados'],
  ['unreadable', 'Não puderam ser lidos'],
]

function headingOf(transfer: Transfer): string {
  if (transfer.undone !== null) return 'Importação desfeita'
  if (transfer.isStopped) return transfer.isDryRun ? 'Conferência parada' : 'Importação parada'
  if (transfer.fileReading === 'stale') return 'Esta importação parou'
  if (transfer.isDryRun) return isUnderWay(transfer) ? 'Conferindo…' : 'Conferência concluída'
  return isUnderWay(transfer) ? 'Importando…' : 'Importação concluída'
}

function statusText(transfer: Transfer): string {
  const { fileReading, total, pictures, outcomes } = transfer
  const processedPictureCount = pictures.downloaded + pictures.failed
  const postCount = processedPostCount(transfer)
  if (transfer.undone !== null) return undoneText(transfer.undone, outcomes.created + outcomes.updated)
  if (transfer.isStopped) return stoppedText(transfer)
  if (fileReading === 'stale') return 'O arquivo não foi lido até o fim. Envie o arquivo de novo.'
  if (fileReading === 'under_way') return 'Lendo o arquivo…'
  if (transfer.isDryRun && postCount < total) return `Conferindo ${postCount + 1} de ${total}…`
  if (postCount < total) return `Importando ${postCount + 1} de ${total}…`
  if (processedPictureCount < pictures.total) {
    return `Os posts já estão aqui. Buscando imagens: ${processedPictureCount} de ${pictures.total}…`
  }
  if (transfer.isDryRun) return 'Nada foi gravado. Para trazer os posts, envie o arquivo sem “Só conferir”.'
  return total === 1
    ? 'O único post do arquivo foi conferido.'
    : `Os ${total} posts do arquivo foram conferidos.`
}

function stoppedText(transfer: Transfer): string {
  const { fileReading, isDryRun, pictures, total } = transfer
  const name = isDryRun ? 'Conferência' : 'Importação'
  if (fileReading !== 'done') return `${name} parada durante a leitura do arquivo: nada foi gravado.`
  const items = total === 1 ? 'item' : 'itens'
  const done = isDryRun ? 'conferidos' : 'importados'
  const counts = `${name} parada: ${processedPostCount(transfer)} de ${total} ${items} ${done}.`
  if (isDryRun) return counts
  const isComplete = processedPostCount(transfer) === total && pictures.failed === 0
  return isComplete ? counts : `${counts} Para trazer o resto, envie o arquivo de novo: nada é duplicado.`
}

function undoneText(removedCount: number, importedCount: number): string {
  const removedText = removedCount === 1 ? '1 post foi removido.' : `${removedCount} posts foram removidos.`
  const remainingCount = importedCount - removedCount
  if (remainingCount === 0) return removedText
  return `${removedText} ${remainingCount === 1 ? '1 ficou' : `${remainingCount} ficaram`}: o motivo está abaixo.`
}

function Remarks({ remarks }: { remarks: readonly Remark[] }) {
  if (remarks.length === 0) return null
  return (
    <details className={styles.reportDetails} open={remarks.length <= 10}>
      <summary>O que precisa de atenção ({remarks.length})</summary>
      <ul>
        {remarks.map(({ title, notes, postId, isUnreadable }, index) => (
          // oxlint-disable-next-line no-array-index-key -- two posts of a file may have the same title
          <li key={`${index} ${title}`}>
            {postId ? <a href={editPath(postId)}>{title || 'Sem título'}</a> : <b>{title || 'Sem título'}</b>}
            {': '}
            {isUnreadable && 'não veio, pois '}
            {notes.join('; ')}.
          </li>
        ))}
      </ul>
    </details>
  )
}

function leftOutListText({ pages, trash, images, imageNames, others }: LeftOut): string {
  const parts = [
    pages > 0 && (pages === 1 ? '1 página' : `${pages} páginas`),
    trash > 0 && (trash === 1 ? '1 post da lixeira' : `${trash} posts da lixeira`),
    images > 0 && imagesText(images, imageNames),
    others > 0 && (others === 1 ? '1 item de outro tipo' : `${others} itens de outros tipos`),
  ]
  return parts.filter(Boolean).join(', ')
}

function imagesText(count: number, names: readonly string[]): string {
  const list = count > names.length ? [...names, `mais ${count - names.length}`] : names
  return `${count === 1 ? '1 imagem' : `${count} imagens`} (${list.join(', ')})`
}
