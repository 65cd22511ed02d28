import type { RunQuery } from '#app/database/inspect.server.ts'
import { QUEUE_LENGTHS, type NamedQueueLength } from '#server/queue-lengths.ts'
import { attention, fine, type Finding, wrong } from './finding.ts'

const MAX_NAMED = 5
const MINUTE = 60

const UNBALANCED = `
  select c.id, c.total_points as total, coalesce(sum(s.points), 0)::bigint as ledger, count(*) over ()::int as count
  from children c left join score_log s on s.family_id = c.family_id and s.child_id = c.id
  group by c.family_id, c.id, c.total_points
  having c.total_points <> coalesce(sum(s.points), 0)
  order by c.id limit ${MAX_NAMED}`
const COUNTS = `
  select (select count(*) from families)::int as families, (select count(*) from children)::int as children,
    (select count(*) from score_log) as entries`

/** Whether every child's total equals the sum of its ledger. Reads the whole ledger. */
export async function checkLedger(query: RunQuery): Promise<Finding[]> {
  const unbalanced = await query<{ id: string; total: number; ledger: number; count: number }>(UNBALANCED)
  const first = unbalanced[0]
  if (first) {
    const children = unbalanced.map(({ id, total, ledger }) => `${id} tem ${total}, o extrato soma ${ledger}`)
    const more = first.count > MAX_NAMED ? ` e mais ${first.count - MAX_NAMED}` : ''
    const advice = 'alguém mudou o banco à mão? Guarde uma cópia antes de mexer; vale o extrato'
    return [
      wrong(`Pontos: ${first.count} criança(s) com saldo errado: ${children.join('; ')}${more}`, advice),
    ]
  }
  const [counts] = await query<{ families: number; children: number; entries: number }>(COUNTS)
  const { families, children, entries } = counts!
  return [
    fine(
      `Pontos: ${families} famílias, ${children} crianças, ${entries} lançamentos; todo saldo bate com o extrato.`,
    ),
  ]
}

/** The installation secret, which is created when it is first needed. */
export async function checkSecret(query: RunQuery): Promise<Finding[]> {
  const [secrets] = await query<{ count: number; bound: number }>(
    `select (select count(*) from installation_secrets)::int as count,
       ((select count(*) from sessions) + (select count(*) from second_factors))::int as bound`,
  )
  if (secrets!.count > 0) return [fine('Segredo da instalação: está no banco.')]
  if (secrets!.bound === 0) return [fine('Segredo da instalação: será criado com a primeira entrada.')]
  const advice = 'uma restauração incompleta? Sem ele todos saem da conta e os segundos fatores se perdem'
  return [wrong('Segredo da instalação: falta no banco, e há quem dependa dele', advice)]
}

/** The clock difference between this machine and the database. `readNow` is this machine's clock in milliseconds. */
export async function checkClock(query: RunQuery, readNow: () => number): Promise<Finding[]> {
  const before = readNow()
  const [clock] = await query<{ ms: number }>('select extract(epoch from clock_timestamp()) * 1000 as ms')
  const after = readNow()
  const seconds = Math.round(Math.max(before - clock!.ms, clock!.ms - after, 0) / 1000)
  const what = `Relógio: ${seconds} s de diferença entre esta máquina e o banco`
  const advice = 'ligue o NTP nas duas máquinas; códigos de duas etapas e agendamentos dependem da hora'
  if (seconds >= 30) return [wrong(what, advice)]
  return [seconds >= 5 ? attention(what, advice) : fine(`${what}.`)]
}

/** `maxLate` in seconds. */
const QUEUES: Record<NamedQueueLength['name'], { label: string; maxLate: number; advice: string }> = {
  mails: {
    label: 'e-mails',
    maxLate: 15 * MINUTE,
    advice: 'o produto está rodando? Confira SMTP_URL e as linhas "a mail waits" do registro',
  },
  payment_events: {
    label: 'avisos de pagamento',
    maxLate: 5 * MINUTE,
    advice: 'o produto está rodando? Veja o registro',
  },
  payment_requests: {
    label: 'pedidos ao provedor de pagamento',
    maxLate: 60 * MINUTE,
    advice: 'confira as credenciais do provedor; veja o registro',
  },
  payment_review: { label: 'pagamentos para conferir', maxLate: 0, advice: 'decida em /admin/assinaturas' },
  transfer_posts: { label: 'posts de uma importação', maxLate: Infinity, advice: '' },
  transfer_pictures: {
    label: 'imagens de uma importação',
    maxLate: 60 * MINUTE,
    advice: 'o site antigo responde?',
  },
}

/** The queues, and whether one is late. */
export async function checkQueues(query: RunQuery): Promise<Finding[]> {
  const queues = await query<NamedQueueLength>(QUEUE_LENGTHS)
  const found = queues.flatMap(({ name, waiting, late }): Finding[] => {
    if (waiting === 0) return []
    const { label, maxLate, advice } = QUEUES[name]
    const what = `Filas: ${waiting} ${label} à espera`
    if (late <= maxLate && maxLate !== 0) return [fine(`${what}.`)]
    return [attention(`${what}, o mais antigo há ${Math.ceil(late / MINUTE)} min`, advice)]
  })
  return found.length > 0 ? found : [fine('Filas: nada espera.')]
}
