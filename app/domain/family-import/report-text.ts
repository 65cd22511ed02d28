import type { Counts, PartialReport, Problem } from './mapping/partial-report.ts'
import { OLD_COLLECTIONS, type OldCollection } from './import.ts'

export interface ReportedImport extends PartialReport {
  others: ReadonlyMap<string, number>
  dryRun: boolean
}

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

const HEADS = ['', 'lidos', 'importados', 'já existiam', 'não colocados']
const IDS_SHOWN = 20

/**
 * What an import did, for the person at the terminal: counts for each collection, then every reason with
 * the ids it concerns, at most twenty of them unless `all`. No names and no e-mails.
 */
export function reportText({ counts, problems, others, dryRun }: ReportedImport, all = false): string {
  const number = new Intl.NumberFormat('pt-BR')
  const lines = OLD_COLLECTIONS.map((name) => {
    const { read, imported, existing, notPlaced }: Counts = counts[name]
    return [LABELS[name], ...[read, imported, existing, notPlaced].map((count) => number.format(count))]
  })
  const widths = HEADS.map((_, column) => Math.max(...[HEADS, ...lines].map((line) => line[column]!.length)))
  const table = [HEADS, ...lines].map((line) =>
    line
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  '),
  )
  const parts = [
    dryRun ? 'Ensaio: nada foi gravado.' : 'Importação terminada.',
    table.join('\n'),
    section(
      'Não colocados',
      problems.filter(({ lost }) => lost),
      all,
    ),
    section(
      'Vieram com mudança',
      problems.filter(({ lost }) => !lost),
      all,
    ),
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
  const lines = [...byReason].map(([reason, found]) => {
    const ids = found.map(({ id }) => id)
    const listedIds = all ? ids : ids.slice(0, IDS_SHOWN)
    const rest =
      ids.length > listedIds.length ? ` e mais ${ids.length - listedIds.length} (veja todos com --all)` : ''
    return `  · ${reason}\n    ${listedIds.join(', ')}${rest}`
  })
  return `${title}:\n${lines.join('\n')}`
}
