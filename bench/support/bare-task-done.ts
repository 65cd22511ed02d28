// A minimal 'Fez': node:http and one statement of pg on the product's tables. The session's token is looked
// up by its hash, the membership checked, the day marked, the entry written and the balance moved. Reads PORT and DATABASE_URL.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import pg from 'pg'

const MARK_DONE_SQL = `
  with caller as (
    select u.id, u.name, u.family_id
    from sessions s join users u on u.id = s.user_id
      join family_members m on m.family_id = u.family_id and m.user_id = u.id and m.is_active
    where s.token = $1 and s.expires_at > now()
  ), marked as (
    update task_days d set status = 'done', points = t.points, revision = d.revision + 1,
      marked_by_user_id = caller.id, marked_at = now()
    from caller join tasks t on t.family_id = caller.family_id and t.id = $2
    where d.family_id = caller.family_id and d.child_id = $3 and d.day = $4 and d.task_id = $2
      and d.revision = $5 and d.status = 'pending'
    returning d.family_id, d.child_id, d.task_id, d.day, d.revision, t.title, t.points, caller.id as user_id, caller.name
  ), moved as (
    update children c set total_points = c.total_points + marked.points
    from marked where c.family_id = marked.family_id and c.id = marked.child_id
    returning c.name, c.total_points
  ), entered as (
    insert into score_log (family_id, id, child_id, child_name, scorer_user_id, scorer_name, points, description, type,
      source, task_id, task_day, idempotency_key, day, occurred_at)
    select family_id, gen_random_uuid(), child_id, moved.name, user_id, marked.name, points, title, 'positive', 'task',
      task_id, day, 'task:' || task_id || ':' || child_id || ':' || day || ':' || revision - 1, day, now()
    from marked cross join moved
  )
  select total_points as balance from moved`

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })

createServer(async (request, response) => {
  if (request.method !== 'POST') return void response.end()
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { taskId, childId, day, revision } = JSON.parse(Buffer.concat(chunks).toString()) as Record<
    string,
    string
  >
  const token = /combinado_session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const hash = createHash('sha256').update(token).digest('base64url')
  const { rows } = await pool.query({
    name: 'mark',
    text: MARK_DONE_SQL,
    values: [hash, taskId, childId, day, revision],
  })
  const body = JSON.stringify(rows[0] ?? {})
  response
    .writeHead(rows[0] ? 200 : 409, { 'content-type': 'application/json', 'content-length': body.length })
    .end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
