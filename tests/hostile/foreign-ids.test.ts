import { beforeAll } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { attack } from './attack.ts'
import {
  aVictim,
  type Victim,
  type Body,
  isId,
  sendWrite,
  stateOf,
  withoutField,
  withValue,
  writesOf,
} from './fields.ts'
import { connectTargetApp } from './target-app.ts'
import { isRefusedClearly, send } from './send.ts'

const app = connectTargetApp()
let attacker: Victim
let victim: Victim
beforeAll(async () => {
  attacker = await aVictim()
  victim = await aVictim()
})

/** The ids of the family's rows. */
function idsOf({ home }: Victim): Record<string, string> {
  const { childId, taskId, rewardId, ledgerEntryId, photoId, subscriptionId, inviteId, people } = home
  const { familyId, userId } = people.familyAdmin
  return { childId, taskId, rewardId, ledgerEntryId, photoId, subscriptionId, inviteId, familyId, userId }
}

// created by the browser: two families may use the same id
const CLIENT_IDS = new Set(['id', 'requestId', 'windowId'])

/** Every field that holds an id; fields that name an existing row come first. */
function idFieldsOf({ home }: Victim) {
  return writesOf(home)
    .flatMap((write) => write.fields.filter(({ value }) => isId(value)).map((field) => ({ write, field })))
    .toSorted((a, b) => Number(CLIENT_IDS.has(a.field.name)) - Number(CLIENT_IDS.has(b.field.name)))
}

attack(['V8.2.2', 'V8.4.1'], 'accepts no id of another family in any field of any write', async (checks) => {
  const stateBefore = await stateOf(app, victim)
  for (const { write, field } of idFieldsOf(attacker)) {
    for (const [idName, id] of Object.entries(idsOf(victim))) {
      const response = await sendWrite(app.url, write, withValue(write.body, field, id), attacker.cookie)
      const isHidden = response.status < 500 && !response.text.includes(victim.home.secret)
      checks.expectBlocked(`their ${idName} as ${field.name} to ${write.name}: ${response.status}`, isHidden)
      if (response.status < 400 && !CLIENT_IDS.has(field.name)) {
        checks.expectBlocked(
          `their ${idName} stored as ${field.name} by ${write.name}`,
          !(await stateOf(app, attacker)).includes(id),
        )
      }
    }
  }
  checks.expectBlocked('a change of the other family', (await stateOf(app, victim)) === stateBefore)
})

attack('V8.2.2', 'shows nothing for an id of another family in a path', async (checks) => {
  const { cookie } = attacker
  for (const [idName, id] of Object.entries(idsOf(victim))) {
    const cursor = `antes=2100-01-01T00:00:00Z_${id}`
    for (const path of [
      `fotos/${id}`,
      `pontos/historico?crianca=${id}&${cursor}`,
      `pontos/historico?${cursor}`,
      `pontos/historico?crianca=${attacker.home.childId}&crianca=${id}&${cursor}`,
      `pontos/semanas?crianca=${id}`,
      `ia/verificar?crianca=${id}`,
      `quadro?crianca=${id}`,
      `?crianca=${id}&familia=${id}&familyId=${id}`,
      `config?familyId=${id}`,
    ]) {
      const { status, text } = await send(`${app.url}/app/${path}`, { cookie })
      checks.expectBlocked(
        `${path} with their ${idName}: ${status}`,
        status < 500 && !text.includes(victim.home.secret),
      )
    }
  }
})

/** Values that are no UUID. */
const NOT_UUIDS: unknown[] = [
  'abc',
  '',
  "' or 1=1--",
  '../../etc/passwd',
  '__proto__',
  'x'.repeat(100_000),
  0,
  -1,
  true,
  null,
  [],
  {},
  [newId()],
  { id: newId() },
  { $ne: null },
  `${newId()}\0`,
  `${newId()}' or '1'='1`,
]

attack(
  ['V2.2.1', 'V15.3.5'],
  'refuses every value that is no UUID, in any id field of any write, with a message',
  async (checks) => {
    const stateBefore = await stateOf(app, attacker)
    for (const write of writesOf(attacker.home)) {
      for (const field of write.fields.filter(({ value }) => isId(value))) {
        for (const notUuid of NOT_UUIDS) {
          // null is valid there: the flow needs no pop-up
          if (notUuid === null && field.name === 'windowId') continue
          const response = await sendWrite(
            app.url,
            write,
            withValue(write.body, field, notUuid),
            attacker.cookie,
          )
          checks.expectBlocked(
            `${JSON.stringify(notUuid).slice(0, 50)} as ${field.name} to ${write.name}: ${response.status} ${response.text.slice(0, 80)}`,
            isRefusedClearly(response),
          )
        }
        const response = await sendWrite(app.url, write, withoutField(write.body, field), attacker.cookie)
        checks.expectBlocked(
          `${write.name} without ${field.name}: ${response.status}`,
          isRefusedClearly(response),
        )
      }
    }
    checks.expectBlocked('a changed row', (await stateOf(app, attacker)) === stateBefore)
  },
)

attack('V2.2.1', 'finds nothing by an unknown id', async (checks) => {
  const stateBefore = await stateOf(app, victim)
  for (const write of writesOf(victim.home)) {
    for (const field of write.fields.filter(({ value, name }) => isId(value) && !CLIENT_IDS.has(name))) {
      const response = await sendWrite(app.url, write, withValue(write.body, field, newId()), victim.cookie)
      const isDone = response.status === 200 && response.text.includes('"ok":true')
      checks.expectBlocked(
        `unknown ${field.name} to ${write.name}: ${response.status}`,
        isDone || isRefusedClearly(response),
      )
    }
  }
  checks.expectBlocked('a changed row', (await stateOf(app, victim)) === stateBefore)
})

attack(['V2.2.1', 'V1.5.2'], 'a body of another shape than its form is refused', async (checks) => {
  const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const shapes = ['', 'null', '[]', '"x"', '{}', '{"a":', nested, "{'id':1}"]
  const stateBefore = await stateOf(app, attacker)
  for (const write of writesOf(attacker.home)) {
    // a write without required fields accepts any shape
    if (write.fields.length === 0) continue
    for (const shape of shapes) {
      const response = await sendWrite(app.url, write, shape, attacker.cookie)
      checks.expectBlocked(
        `${shape.slice(0, 20)} to ${write.name}: ${response.status} ${response.text.slice(0, 60)}`,
        isRefusedClearly(response),
      )
    }
  }
  checks.expectBlocked('a changed row', (await stateOf(app, attacker)) === stateBefore)
})

attack(
  'V15.3.3',
  'ignores unknown fields: role, family and points cannot be set by naming them',
  async (checks) => {
    const { familyAdmin, childMember } = attacker.home.people
    const forbiddenFields: Body = {
      familyId: victim.home.people.familyAdmin.familyId,
      family_id: victim.home.people.familyAdmin.familyId,
      userId: victim.home.people.familyAdmin.userId,
      user_id: victim.home.people.familyAdmin.userId,
      role: 'parent',
      isAdmin: true,
      is_admin: true,
      isFamilyAdmin: true,
      admin: true,
      balance: 99_999,
      totalPoints: 99_999,
      status: 'active',
      accessUntil: '2099-01-01',
      emailVerified: true,
      createdAt: '2000-01-01',
    }
    const stateBefore = await stateOf(app, victim)
    const leavingPaths = /conta\/excluir|familia\.(?:sair|entrar|membros)|perfil\.(?:senha|email|aparelhos)/
    for (const write of writesOf(attacker.home)) {
      if (leavingPaths.test(write.operation.path)) continue
      const response = await sendWrite(app.url, write, { ...forbiddenFields, ...write.body }, attacker.cookie)
      checks.expectBlocked(`${write.name}: ${response.status}`, response.status < 500)
    }
    const people = await database()
      .selectFrom('users')
      .select(['id', 'is_admin', 'family_id'])
      .where('id', 'in', [familyAdmin.userId, childMember.userId])
      .execute()
    for (const person of people) {
      checks.expectBlocked('administrator rights', !person.is_admin)
      checks.expectBlocked('another family', person.family_id === familyAdmin.familyId)
    }
    const state = await stateOf(app, attacker)
    checks.expectBlocked('points set by name', !state.includes('99999'))
    checks.expectBlocked('access until 2099', !state.includes('2099-'))
    checks.expectBlocked('a change of the other family', (await stateOf(app, victim)) === stateBefore)
  },
)
