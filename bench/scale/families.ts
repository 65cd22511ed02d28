import { createHash } from 'node:crypto'

/** The current time in the model: a Friday noon in São Paulo. */
export const NOW = new Date('2026-11-20T15:00:00.000Z')
export const TODAY = '2026-11-20'

/** The shares of families by their number of days of use. The mean is 29 days. */
export const USAGE: readonly { share: number; days: number }[] = [
  { share: 0.505, days: 3 },
  { share: 0.3, days: 15 },
  { share: 0.13, days: 60 },
  { share: 0.045, days: 180 },
  { share: 0.02, days: 365 },
]

/** The session token of guardian `user` of family `n`. */
export const tokenOf = (n: number): string => `scale-${n}`.padEnd(43, 'x')
const tokenSql = (n: string) =>
  `translate(encode(sha256(convert_to(rpad('scale-' || ${n}, 43, 'x'), 'UTF8')), 'base64'), '+/=', '-_')`

/** The hash of `tokenOf` in SQL, to check that both computations agree. */
export const tokenHashOf = (n: number): string => createHash('sha256').update(tokenOf(n)).digest('base64url')

// SQL: a pseudo-random number from 0 to 1 that depends only on its arguments, so that a load is repeatable
const randomSql = (of: string, salt: number) =>
  `((hashtextextended(${of}::text, ${salt}) & 9007199254740991)::float8 / 9007199254740992)`
const uuidSql = (moment: string, of: string) => `pg_temp.v7(${moment}, ${of}::text)`

/** Creates a temporary SQL function: a version 7 UUID that depends only on a time and a text. */
export const UUID_FUNCTION = `create function pg_temp.v7(moment timestamptz, input text) returns uuid language sql immutable as $$
       select (lpad(to_hex((extract(epoch from moment) * 1000)::bigint), 12, '0') || '7' || substr(md5(input), 1, 3)
         || '8' || substr(md5(input), 5, 15))::uuid $$`

export function usagePlanSql(families: number): string[] {
  let below = 0
  const steps = USAGE.map(({ share, days }) => `when r < ${(below += share).toFixed(4)} then ${days}`).join(
    ' ',
  )
  return [
    `create unlogged table shape as
     select n, ${uuidSql(`first_day + time '09:00'`, `'family' || n`)} as family_id, ${uuidSql(`first_day + time '09:00'`, `'user' || n`)} as user_id,
       first_day, first_day + days - 1 as last_day, days, children
     from (select n, days, case when k < 0.4 then 1 when k < 0.8 then 2 when k < 0.95 then 3 else 4 end as children,
         -- half of the families still use the product; the others stopped within the last 200 days
         date '${TODAY}' - days + 1 - case when ${randomSql('n', 3)} < 0.5 then 0 else 1 + floor(${randomSql('n', 4)} * 200)::int end as first_day
       from (select n, ${randomSql('n', 2)} as k, case ${steps} else 3 end as days
         from (select n, ${randomSql('n', 1)} as r from generate_series(1, ${families}) n) a) b) c`,
    `create unique index on shape (n)`,
    `analyze shape`,
  ]
}

const FAMILY_MEMBERS_SQL = `(select s.*, false as is_second from shape s union all
  select s.*, true from shape s where ${randomSql('n', 5)} < 0.5) p`
const personIdSql = `case when is_second then ${uuidSql('first_day', `'second' || n`)} else user_id end`

/** SQL that inserts accounts, families, children, tasks and rewards: everything except daily rows. */
export function peopleSql(): string[] {
  return [
    `insert into users (id, name, email, email_verified, family_id, children_consent_version, children_consent_at, created_at)
     select ${personIdSql}, 'Rita Moreira', 'rita' || n || case when is_second then 'b' else '' end || '@exemplo.com.br', true, family_id,
       '2026-11', first_day, first_day from ${FAMILY_MEMBERS_SQL}`,
    `insert into accounts (id, user_id, provider_id, account_id, password, created_at)
     select ${uuidSql('first_day', `'account' || n || is_second`)}, ${personIdSql}, case when ${randomSql('n', 6)} < 0.6 then 'credential' else 'google' end,
       ${personIdSql}::text, case when ${randomSql('n', 6)} < 0.6 then repeat(md5(n::text), 5) end, first_day from ${FAMILY_MEMBERS_SQL}`,
    `insert into sessions (id, user_id, token, expires_at, user_agent, created_at, updated_at)
     select ${uuidSql('last_day', `'session' || n || is_second`)}, ${personIdSql}, case when is_second then md5(n || 'b') || md5(n::text) else ${tokenSql('n')} end,
       timestamptz '${NOW.toISOString()}' + interval '30 days', 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/142.0 Mobile', last_day, last_day
     from ${FAMILY_MEMBERS_SQL} where last_day > date '${TODAY}' - 30`,
    `insert into families (id, name, owner_user_id, renewed_on, created_at)
     select family_id, 'Família Moreira', user_id, last_day, first_day from shape`,
    `insert into family_members (family_id, user_id, role, is_admin, created_at)
     select family_id, ${personIdSql}, 'parent', true, first_day from ${FAMILY_MEMBERS_SQL}`,
    `insert into subscriptions (id, provider, code, user_id, found_by, plan, status, start_date, access_until, last_updated)
     select ${uuidSql('first_day', `'sub' || n`)}, 'hotmart', 'S' || n, user_id, 'nonce', 'monthly', 'active', first_day,
       last_day + 40, last_day from shape where ${randomSql('n', 7)} < 0.3`,
    `insert into media (family_id, id, kind, content_type, width, height, bytes, created_by_user_id)
     select family_id, ${uuidSql('first_day', `'photo' || n`)}, 'avatar', 'image/webp', 512, 512, photo.bytes, user_id
     from shape cross join (select decode(string_agg(md5(g::text), ''), 'hex') as bytes from generate_series(1, 1250) g) photo
     where ${randomSql('n', 8)} < 0.2`,
    `insert into children (family_id, id, name, age, gender, characteristics, avatar_type, avatar_media_id, created_at)
     select s.family_id, ${uuidSql('first_day', `'child' || n || '.' || c`)}, (array['Alice','Bento','Caio','Dora'])[c], 4 + c, 'female',
       array['curious','creative'], case when m.id is null or c > 1 then 'female' else 'custom' end, case when c = 1 then m.id end, first_day
     from shape s cross join lateral generate_series(1, s.children) c left join media m on m.family_id = s.family_id`,
    `insert into tasks (family_id, id, title, time, points, weekdays, starts_on, created_at)
     select family_id, ${uuidSql('first_day', `'task' || n || '.' || k`)},
       (array['Arrumar a cama','Escovar os dentes','Guardar os brinquedos','Dar comida ao gato','Lição de casa','Ler um pouco'])[k],
       lpad((6 + 2 * k)::text, 2, '0') || ':00', 5 * k,
       case when k <= 4 then array[0,1,2,3,4,5,6]::smallint[] else array[1,2,3,4,5]::smallint[] end, first_day, first_day
     from shape cross join generate_series(1, 6) k`,
    `insert into task_children (family_id, task_id, child_id)
     select family_id, ${uuidSql('first_day', `'task' || n || '.' || k`)}, ${uuidSql('first_day', `'child' || n || '.' || c`)}
     from shape s cross join generate_series(1, 6) k cross join lateral generate_series(1, s.children) c
     where k <= 2 or ${randomSql(`n || '.' || c || '.' || k`, 9)} < 0.7`,
    `insert into rewards (family_id, id, title, points, redemption_period, created_at)
     select family_id, ${uuidSql('first_day', `'reward' || n || '.' || k`)}, (array['Cinema','Sorvete','Passeio'])[k], 40 * k, 'semanal', first_day
     from shape cross join generate_series(1, 3) k`,
    // one row per task and child, which each day's load reads
    `create unlogged table doing as
     select t.family_id, t.task_id, t.child_id, k.title, k.points, k.time::time as time, cardinality(k.weekdays) = 7 as daily,
       c.name as child_name, s.user_id, s.first_day, s.last_day, hashtextextended(t.task_id::text || t.child_id, 0) as seed,
       'task:' || t.task_id || ':' || t.child_id || ':' as key
     from task_children t join tasks k on k.family_id = t.family_id and k.id = t.task_id
       join children c on c.family_id = t.family_id and c.id = t.child_id join shape s on s.family_id = t.family_id`,
    `analyze doing`,
  ]
}

const oneInSql = (count: number, hash: string) => `abs(${hash}) % ${count} = 0`

/** SQL that creates the temporary table of one day's tasks. */
export const DAY_TABLE = `create temp table on_day (like doing, chance bigint, moment timestamptz)`

/** SQL that inserts one civil day of all families that used the product on it, in the order in which the product writes. */
export function daySql(day: string, isToday: boolean): string[] {
  const number = `(date '${day}' - date '2020-01-01')::bigint`
  const isDone = isToday ? 'false' : `chance & 7 > 0`
  const begin = [
    'truncate on_day',
    `insert into on_day select d.*, chance, date '${day}' + time + (chance >> 8 & 3599) * interval '1 second'
     from doing d cross join lateral (select hashint8extended(seed, ${number}) as chance) c
     where date '${day}' between first_day and last_day and (daily or extract(dow from date '${day}') between 1 and 5)`,
    `insert into task_days (family_id, task_id, child_id, day, status, points, revision, marked_by_user_id, marked_at)
     select family_id, task_id, child_id, date '${day}',
       case when ${isDone} then 'done' else '${isToday ? 'pending' : 'not_done'}' end, case when ${isDone} then points else 0 end,
       ${isToday ? '0, null, null' : '1, user_id, moment'} from on_day`,
  ]
  if (isToday) return begin

  const entry = `insert into score_log (family_id, id, child_id, child_name, scorer_user_id, scorer_name, points, description,
    type, source, task_id, task_day, redemption_id, idempotency_key, day, occurred_at)`
  const children = `from (select distinct family_id, child_id, child_name, user_id from on_day) d`
  const ofChild = `uuid_hash_extended(child_id, ${number})`
  const id = (what: string) => uuidSql(`date '${day}' + time '18:00'`, `'${what}' || child_id || '${day}'`)
  const isRedeemed = oneInSql(30, `(${ofChild} >> 16)`)
  return [
    ...begin,
    // version 4 ids are faster to generate, and the order of ids has no effect: every index begins with the family
    `${entry} select family_id, gen_random_uuid(), child_id, child_name, user_id, 'Rita Moreira', points, title, 'positive', 'task',
       task_id, date '${day}', null, key || '${day}:0', date '${day}', moment from on_day where ${isDone}`,
    `${entry} select family_id, ${id('score')}, child_id, child_name, user_id, 'Rita Moreira', sign * 5, 'Ajudou a arrumar a mesa',
       case when sign > 0 then 'positive' else 'negative' end, 'manual', null, null, null, 'score:' || ${id('score')}, date '${day}',
       date '${day}' + time '18:00'
     ${children} cross join lateral (select case when ${oneInSql(3, ofChild)} then -1 else 1 end as sign) s
     where ${oneInSql(5, `(${ofChild} >> 8)`)}`,
    `insert into redemptions (family_id, id, reward_id, child_id, title, points, redeemed_by_user_id, created_at)
     select d.family_id, ${id('redeem')}, r.id, d.child_id, r.title, r.points, d.user_id, date '${day}' + time '19:00'
     ${children} join rewards r on r.family_id = d.family_id and r.points = 40 where ${isRedeemed}`,
    `${entry} select family_id, ${id('redeemed')}, child_id, child_name, user_id, 'Rita Moreira', -40, 'Resgate: Cinema', 'redemption',
       'redemption', null, null, ${id('redeem')}, 'redemption:' || ${id('redeem')}, date '${day}', date '${day}' + time '19:00'
     ${children} where ${isRedeemed}`,
  ]
}

/** SQL that computes balances from the ledger and drops the usage plan. */
export const BALANCES = [
  `update children c set total_points = e.sum from (select family_id, child_id, sum(points) from score_log group by 1, 2) e
   where e.family_id = c.family_id and e.child_id = c.id`,
  `drop table doing`,
]
