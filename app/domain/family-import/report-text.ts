import type { ImportReport, Problem } from './mapping/partial-report.ts'
import { OLD_COLLECTIONS, type OldCollection } from './import.ts'

const LABELS: Record<OldCollection, string> = {
  users: 'users (pessoas)',
  userFamilies: 'userFamilies (vínculos)',
  families: 'families (famílias)',
  children: 'children (crianças)',
  tasks: 'tasks (tarefas)',
  completedBy: 'completedBy (dias de tarefas)',
  rewards: 'rewards (prêmios)',
  scoreLog: 'scoreLog (pontuações)',
  invites: 'invites (convites)',
  subscriptions: 'subscriptions (assinaturas)',
}

const HEADERS = ['', 'lidos', 'importados', 'já existiam', 'não colocados']
const IDS_SHOWN = 20

/**
 * The report of an import as text for the terminal: counts by collection, then problems by reason with the ids of their
 * records, at most `IDS_SHOWN` unless `all`. Without names and e-mails.
 */
export function reportText({ counts, problems, others, dryRun }: ImportReport, all = false): string {
  const number = new Intl.NumberFormat('pt-BR')
  const lines = OLD_COLLECTIONS.map((name) => {
    const { read, imported, existing, skipped } = counts[name]
    return [LABELS[name], ...[read, imported, existing, skipped].map((count) => number.format(count))]
  })
  const widths = HEADERS.map((_, column) =>
    Math.max(...[HEADERS, ...lines].map((line) => line[column]!.length)),
  )
  const table = [HEADERS, ...lines].map((line) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  '),
  )
  const skippedRecords = problems.filter(({ isSkipped }) => isSkipped)
  const changedRecords = problems.filter(({ isSkipped }) => !isSkipped)
  const parts = [
    dryRun ? 'Ensaio: nada foi gravado.' : 'Importação terminada.',
    table.join('\n'),
    section('Não colocados', skippedRecords, all),
    section('Vieram com mudança', changedRecords, all),
  ]
  if (counts.subscriptions.read > 0)
    parts.push(`Assinaturas: ${number.format(counts.subscriptions.read)} não importadas.`)
  if (others.size > 0) {
    const list = [...others].map(([name, records]) => `${name} (${number.format(records)})`)
    parts.push(`Coleções que a importação não lê: ${list.join(', ')}.`)
  }
  parts.push(
    'As pessoas vieram sem senha: cada uma cria a sua em "Esqueci minha senha", com o e-mail de antes.',
    'O consentimento sobre os dados das crianças é pedido na primeira entrada. Ninguém veio como administrador do site.',
  )
  return parts.filter((part) => part !== '').join('\n\n')
}

function section(title: string, problems: readonly Problem[], all: boolean): string {
  if (problems.length === 0) return ''
  const byReason = Map.groupBy(problems, ({ collection, reason }) => `${collection}: ${reason}`)
  const lines = [...byReason].map(([reason, sameProblems]) => {
    const ids = sameProblems.map(({ id }) => id)
    const listedIds = all ? ids : ids.slice(0, IDS_SHOWN)
    const rest =
      ids.length > listedIds.length ? ` e mais ${ids.length - listedIds.length} (veja todos com --all)` : ''
    return `  · ${reason}\n    ${listedIds.join(', ')}${rest}`
  })
  return `${title}:\n${lines.join('\n')}`
}
