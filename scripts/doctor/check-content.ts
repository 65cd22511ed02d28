import type { RunQuery } from '#app/database/inspect.server.ts'
import { STRIPE_API_VERSION } from '#app/domain/billing/stripe/stripe-events.server.ts'
import { QUEUE_LENGTHS_SQL, type NamedQueueLength } from '#server/queue-lengths.ts'
import { warning, ok, type Finding, failure } from './finding.ts'

const MAX_LISTED = 5
const MINUTE_SECONDS = 60
const [CLOCK_WARNING_SECONDS, CLOCK_FAILURE_SECONDS] = [5, 30]

const UNBALANCED_CHILDREN = `
  select c.id, c.total_points as total, coalesce(sum(s.points), 0)::bigint as ledger, count(*) over ()::int as count
  from children c left join score_log s on s.family_id = c.family_id and s.child_id = c.id
  group by c.family_id, c.id, c.total_points
  having c.total_points <> coalesce(sum(s.points), 0)
  order by c.id limit ${MAX_LISTED}`
const ROW_COUNTS_SQL = `
  select (select count(*) from families)::int as families, (select count(*) from children)::int as children,
    (select count(*) from score_log) as entries`

/** Checks that the balance of every child equals the sum of the child's entries. Reads the whole ledger. */
export async function checkLedger(query: RunQuery): Promise<Finding[]> {
  const rows = await query<{ id: string; total: number; ledger: number; count: number }>(UNBALANCED_CHILDREN)
  const firstRow = rows[0]
  if (firstRow) {
    const balances = rows.map(({ id, total, ledger }) => `${id} tem ${total}, o extrato soma ${ledger}`)
    const moreText = firstRow.count > MAX_LISTED ? ` e mais ${firstRow.count - MAX_LISTED}` : ''
    const advice = 'alguém mudou o banco à mão? Guarde uma cópia antes de mexer; vale o extrato'
    return [
      failure(
        `Pontos: ${firstRow.count} criança(s) com saldo errado: ${balances.join('; ')}${moreText}`,
        advice,
      ),
    ]
  }
  const [counts] = await query<{ families: number; children: number; entries: number }>(ROW_COUNTS_SQL)
  const { families, children, entries } = counts!
  return [
    ok(
      `Pontos: ${families} famílias, ${children} crianças, ${entries} lançamentos; todo saldo bate com o extrato.`,
    ),
  ]
}

const WRONG_HOLDS = `
  select count(*)::int as count from (
    select c.id from children c left join point_holds p
      on p.family_id = c.family_id and p.child_id = c.id and p.released_at is null
    group by c.family_id, c.id, c.held_points
    having c.held_points <> coalesce(sum(p.points), 0)) wrong`

/** Checks that the points set aside of every child equal the sum of its open holds. No finding if they do. */
export async function checkHolds(query: RunQuery): Promise<Finding[]> {
  const [row] = await query<{ count: number }>(WRONG_HOLDS)
  if (row!.count === 0) return []
  const advice = 'a renovação do próximo dia da família acerta'
  return [warning(`Pontos guardados: não batem em ${row!.count} criança(s)`, advice)]
}

/** Checks that the installation secret exists. The first sign-in creates it. */
export async function checkSecret(query: RunQuery): Promise<Finding[]> {
  const [counts] = await query<{ secrets: number; dependents: number }>(
    `select (select count(*) from installation_secrets)::int as secrets,
       ((select count(*) from sessions) + (select count(*) from second_factors))::int as dependents`,
  )
  if (counts!.secrets > 0) return [ok('Segredo da instalação: está no banco.')]
  if (counts!.dependents === 0) return [ok('Segredo da instalação: será criado com a primeira entrada.')]
  const advice = 'uma restauração incompleta? Sem ele todos saem da conta e os segundos fatores se perdem'
  return [failure('Segredo da instalação: falta no banco, e há quem dependa dele', advice)]
}

/** Checks the clock difference between this machine and the database. `readNow` returns this machine's milliseconds. */
export async function checkClock(query: RunQuery, readNow: () => number): Promise<Finding[]> {
  const startMs = readNow()
  const [clock] = await query<{ ms: number }>('select extract(epoch from clock_timestamp()) * 1000 as ms')
  const endMs = readNow()
  const seconds = Math.round(Math.max(startMs - clock!.ms, clock!.ms - endMs, 0) / 1000)
  const summary = `Relógio: ${seconds} s de diferença entre esta máquina e o banco`
  const advice = 'ligue o NTP nas duas máquinas; códigos de duas etapas e agendamentos dependem da hora'
  if (seconds >= CLOCK_FAILURE_SECONDS) return [failure(summary, advice)]
  return [seconds >= CLOCK_WARNING_SECONDS ? warning(summary, advice) : ok(`${summary}.`)]
}

const QUEUES: Record<NamedQueueLength['name'], { label: string; maxDelaySeconds: number; advice: string }> = {
  mails: {
    label: 'e-mails',
    maxDelaySeconds: 15 * MINUTE_SECONDS,
    advice: 'o produto está rodando? Confira SMTP_URL e as linhas "a mail waits" do registro',
  },
  object_deletions: {
    label: 'imagens a apagar do armazenamento de objetos',
    maxDelaySeconds: 60 * MINUTE_SECONDS,
    advice: 'o produto está rodando, com as variáveis OBJECT_STORE_…? Veja o registro',
  },
  payment_events: {
    label: 'avisos de pagamento',
    maxDelaySeconds: 5 * MINUTE_SECONDS,
    advice: 'o produto está rodando? Veja o registro',
  },
  payment_requests: {
    label: 'pedidos ao provedor de pagamento',
    maxDelaySeconds: 60 * MINUTE_SECONDS,
    advice: 'confira as credenciais do provedor; veja o registro',
  },
  payment_review: {
    label: 'pagamentos para conferir',
    maxDelaySeconds: 0,
    advice: 'decida em /admin/assinaturas',
  },
  transfer_posts: { label: 'posts de uma importação', maxDelaySeconds: Infinity, advice: '' },
  transfer_pictures: {
    label: 'imagens de uma importação',
    maxDelaySeconds: 60 * MINUTE_SECONDS,
    advice: 'o site antigo responde?',
  },
}

export async function checkQueues(query: RunQuery): Promise<Finding[]> {
  const queues = await query<NamedQueueLength>(QUEUE_LENGTHS_SQL)
  const findings = queues.flatMap(({ name, waiting, late }): Finding[] => {
    if (waiting === 0) return []
    const { label, maxDelaySeconds, advice } = QUEUES[name]
    const summary = `Filas: ${waiting} ${label} à espera`
    if (late <= maxDelaySeconds && maxDelaySeconds !== 0) return [ok(`${summary}.`)]
    return [warning(`${summary}, o mais antigo há ${Math.ceil(late / MINUTE_SECONDS)} min`, advice)]
  })
  return findings.length > 0 ? findings : [ok('Filas: nada espera.')]
}

/** Finds events of a payment provider in the format of an API version that the product does not read (rule 260). */
export async function checkEventVersions(query: RunQuery): Promise<Finding[]> {
  const [events] = await query<{ count: number; versions: string | null }>(
    `select count(*)::int as count, string_agg(distinct convert_from(raw, 'utf8')::jsonb ->> 'api_version', ', ') as versions
     from payment_events where status = 'failed' and reason = 'other_version'`,
  )
  const { count, versions } = events!
  if (count === 0) return []
  const summary = `Pagamentos: ${count} aviso(s) da Stripe no formato da versão ${versions ?? 'de antes'}, que não sabemos ler`
  const advice = `no painel da Stripe, crie o webhook com a versão ${STRIPE_API_VERSION} e reenvie os avisos`
  return [failure(summary, advice)]
}
