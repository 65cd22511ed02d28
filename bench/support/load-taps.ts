import { createHash } from 'node:crypto'
import { newId } from '#app/base/ids.ts'
import { CHILDREN_CONSENT } from '#app/domain/accounts/children-consent.ts'
import { civilDateOf } from '#app/domain/families/dates/civil-date.ts'
import { sessionCookieLine } from '#app/domain/accounts/session/session-cookie.server.ts'
import { type BenchDatabase, runAsOwner } from './databases.ts'
import { loadedId, otherFamilies } from './load-families.ts'
import type { BenchRequest } from './request-rate.ts'

/**
 * Returns requests that each mark one task of today done. Loads at least `count` pending tasks of today, sixteen for each family: two children with eight tasks each, a
 * subscription and a session. Consecutive taps belong to different families.
 */
export async function loadTaps(target: BenchDatabase, count: number): Promise<BenchRequest[]> {
  const connection = await target.connect()
  const families = Math.ceil(count / 16)
  const today = civilDateOf(new Date(), 'America/Sao_Paulo')
  const tokens = Array.from({ length: families }, newId)
  const cookies = await Promise.all(tokens.map((token) => sessionCookieLine(token)))
  await connection.close()
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest('base64url'))
  await runAsOwner(target, [
    ...otherFamilies(families, today, 0),
    `update users set children_consent_version = '${CHILDREN_CONSENT.version}', children_consent_at = now()`,
    `insert into subscriptions (id, provider, code, user_id, found_by, plan, status, access_until, last_updated)
     select gen_random_uuid(), 'sandbox', id::text, id, 'claim', 'monthly', 'active', now() + interval '30 days', now()
     from users`,
    `insert into sessions (id, user_id, token, expires_at)
     select gen_random_uuid(), ${loadedId('user')}, hash, now() + interval '30 days'
     from unnest(string_to_array('${hashes.join(' ')}', ' ')) with ordinality as one (hash, n)`,
    `insert into task_days (family_id, task_id, child_id, day)
     select family_id, task_id, child_id, date '${today}' from task_children`,
    'vacuum analyze',
  ])
  const id = (text: string) => {
    const hex = createHash('md5').update(text).digest('hex')
    return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-8$3-8$4-')
  }
  return Array.from({ length: families * 16 }, (_, index) => {
    const family = (index % families) + 1
    const turn = Math.floor(index / families)
    const taskId = id(`task${family}.${(turn >> 1) + 1}`)
    const childId = id(`child${family}.${(turn % 2) + 1}`)
    const json = JSON.stringify({ taskId, childId, day: today, status: 'done', revision: 0 })
    const cookie = cookies[family - 1]!.replace(/;.*/s, '')
    return { method: 'POST', path: '/app/acoes/tarefas.marcar', cookie, json }
  })
}
