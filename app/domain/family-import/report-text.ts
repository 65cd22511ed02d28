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
const MAX_LISTED_IDS = 20

/**
 * The report of an import as text for the terminal, without names and e-mails: counts by collection, then problems by
 * reason with the ids of their records, at most `MAX_LISTED_IDS` unless `listsAllIds`.
 */
export function reportText({ counts, problems, ignoredCounts, dryRun }: ImportReport, listsAllIds = false) {
  const numberFormat = new Intl.NumberFormat('pt-BR')
  const rows = OLD_COLLECTIONS.map((name) => {
    const { read, imported, existing, skipped } = counts[name]
    return [LABELS[name], ...[read, imported, existing, skipped].map((count) => numberFormat.format(count))]
  })
  const widths = HEADERS.map((_, column) => Math.max(...[HEADERS, ...rows].map((row) => row[column]!.length)))
  const table = [HEADERS, ...rows].map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  '),
  )
  const skips = problems.filter(({ isSkipped }) => isSkipped)
  const changes = problems.filter(({ isSkipped }) => !isSkipped)
  const paragraphs = [
    dryRun ? 'Ensaio: nada foi gravado.' : 'Importação terminada.',
    table.join('\n'),
    problemSection('Não colocados', skips, listsAllIds),
    problemSection('Vieram com mudança', changes, listsAllIds),
  ]
  if (counts.subscriptions.imported > 0)
    paragraphs.push(
      `Acesso dado a quem tinha assinatura: ${numberFormat.format(counts.subscriptions.imported)}. Cancele as cobranças no provedor de antes.`,
    )
  if (ignoredCounts.size > 0) {
    const names = [...ignoredCounts].map(([name, count]) => `${name} (${numberFormat.format(count)})`)
    paragraphs.push(`Coleções que a importação não lê: ${names.join(', ')}.`)
  }
  paragraphs.push(
    'As pessoas vieram sem senha: cada uma cria a sua em "Esqueci minha senha", com o e-mail de antes.',
    'O consentimento sobre os dados das crianças é pedido na primeira entrada. Ninguém veio como administrador do site.',
  )
  return paragraphs.filter((paragraph) => paragraph !== '').join('\n\n')
}

function problemSection(title: string, problems: readonly Problem[], listsAllIds: boolean): string {
  if (problems.length === 0) return ''
  const byReason = Map.groupBy(problems, ({ collection, reason }) => `${collection}: ${reason}`)
  const lines = [...byReason].map(([reason, sameProblems]) => {
    const ids = sameProblems.map(({ id }) => id)
    const listedIds = listsAllIds ? ids : ids.slice(0, MAX_LISTED_IDS)
    const moreText =
      ids.length > listedIds.length ? ` e mais ${ids.length - listedIds.length} (veja todos com --all)` : ''
    return `  · ${reason}\n    ${listedIds.join(', ')}${moreText}`
  })
  return `${title}:\n${lines.join('\n')}`
}
