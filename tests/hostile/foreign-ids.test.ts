import { beforeAll } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { aCookie } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import {
  aFamilySession,
  type FamilySession,
  type Body,
  type Field,
  isUuid,
  sendWrite,
  readRows,
  withoutField,
  withValue,
  type Write,
  writesOf,
} from './app-writes.ts'
import { connectTargetApp } from './target-app.ts'
import { isRefusedWithMessage, send } from './send.ts'

const app = connectTargetApp()
let attacker: FamilySession
let victim: FamilySession
beforeAll(async () => {
  attacker = await aFamilySession()
  victim = await aFamilySession()
})

/** One id of each kind of the family's rows. */
function idsOf({ fixture }: FamilySession): Record<string, string> {
  const { childId, taskId, rewardId, ledgerEntryId, correctionId, conductId } = fixture
  const { photoId, proofId, subscriptionId, inviteId, people } = fixture
  const { familyId, userId } = people.familyAdmin
  const content = { childId, taskId, rewardId, ledgerEntryId, correctionId, conductId }
  return { ...content, photoId, proofId, subscriptionId, inviteId, familyId, userId }
}

/** Fields with an id that the browser creates: two families may use the same id. */
const CLIENT_IDS = new Set([
  'id',
  'requestId',
  'scores.0.requestId',
  'windowId',
  'tasks.0.id',
  'tasks.0.copyId',
  'rewards.0.id',
])
/** Writes whose `tasks.0.id` is the id of a stored task. */
const TASK_CHANGES: readonly string[] = ['change several tasks', 'undo a change of several tasks']

const isClientId = ({ operation }: Write, { name }: Field) =>
  CLIENT_IDS.has(name) && !(name === 'tasks.0.id' && TASK_CHANGES.includes(operation.act))

/** The attacker's cookie; one of an own session for a write that ends it. */
const cookieFor = async ({ operation }: Write) =>
  operation.path === 'acoes/aparelhos.passar'
    ? aCookie(attacker.fixture.people.familyAdmin.userId)
    : attacker.cookie

/** Every field that contains an id; fields that refer to an existing row come first. */
function idFieldsOf({ fixture }: FamilySession) {
  return writesOf(fixture)
    .flatMap((write) => write.fields.filter(({ value }) => isUuid(value)).map((field) => ({ write, field })))
    .toSorted((a, b) => Number(isClientId(a.write, a.field)) - Number(isClientId(b.write, b.field)))
}

attack(['V8.2.2', 'V8.4.1'], 'no id of another family shows or changes its data', async (checks) => {
  const rowsBefore = await readRows(app, victim)
  for (const { write, field } of idFieldsOf(attacker)) {
    for (const [idName, id] of Object.entries(idsOf(victim))) {
      const cookie = await cookieFor(write)
      const response = await sendWrite(app.url, write, withValue(write.body, field, id), cookie)
      const isHidden = response.status < 500 && !response.text.includes(victim.fixture.secret)
      checks.expectBlocked(`their ${idName} as ${field.name} to ${write.name}: ${response.status}`, isHidden)
      if (response.status < 400 && !isClientId(write, field)) {
        checks.expectBlocked(
          `their ${idName} stored as ${field.name} by ${write.name}`,
          !(await readRows(app, attacker)).includes(id),
        )
      }
    }
  }
  checks.expectBlocked('a change of the other family', (await readRows(app, victim)) === rowsBefore)
})

attack('V8.2.2', 'shows nothing of another family for its ids in a path or query', async (checks) => {
  const { cookie } = attacker
  for (const [idName, id] of Object.entries(idsOf(victim))) {
    const cursor = `antes=2100-01-01T00:00:00Z_${id}`
    for (const path of [
      `fotos/${id}`,
      `conferir/fotos/${id}`,
      `pontos/historico?crianca=${id}&${cursor}`,
      `pontos/historico?${cursor}`,
      `pontos/historico?crianca=${attacker.fixture.childId}&crianca=${id}&${cursor}`,
      `pontos/semanas?crianca=${id}`,
      `ia/verificar?crianca=${id}`,
      `quadro?crianca=${id}`,
      `?crianca=${id}&familia=${id}&familyId=${id}`,
      `config?familyId=${id}`,
    ]) {
      const { status, text } = await send(`${app.url}/app/${path}`, { cookie })
      checks.expectBlocked(
        `${path} with their ${idName}: ${status}`,
        status < 500 && !text.includes(victim.fixture.secret),
      )
    }
  }
})

/** JSON values that are not a UUID. */
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

/** Null is valid for windowId (no pop-up window), and for the child of a child member (not linked). */
const isNullable = (field: string, path: string) =>
  field === 'windowId' || (field === 'childId' && path === 'acoes/familia.membros.ligar')

attack(['V2.2.1', 'V15.3.5'], 'refuses invalid UUIDs in any field of any write', async (checks) => {
  const rowsBefore = await readRows(app, attacker)
  for (const write of writesOf(attacker.fixture)) {
    for (const field of write.fields.filter(({ value }) => isUuid(value))) {
      for (const notUuid of NOT_UUIDS) {
        if (notUuid === null && isNullable(field.name, write.operation.path)) continue
        const response = await sendWrite(
          app.url,
          write,
          withValue(write.body, field, notUuid),
          attacker.cookie,
        )
        checks.expectBlocked(
          `${JSON.stringify(notUuid).slice(0, 50)} as ${field.name} to ${write.name}: ${response.status} ${response.text.slice(0, 80)}`,
          isRefusedWithMessage(response),
        )
      }
      const response = await sendWrite(app.url, write, withoutField(write.body, field), attacker.cookie)
      checks.expectBlocked(
        `${write.name} without ${field.name}: ${response.status}`,
        isRefusedWithMessage(response),
      )
    }
  }
  checks.expectBlocked('a changed row', (await readRows(app, attacker)) === rowsBefore)
})

attack('V2.2.1', 'a write with an unknown id changes nothing', async (checks) => {
  const rowsBefore = await readRows(app, victim)
  for (const write of writesOf(victim.fixture)) {
    for (const field of write.fields.filter((each) => isUuid(each.value) && !isClientId(write, each))) {
      const response = await sendWrite(app.url, write, withValue(write.body, field, newId()), victim.cookie)
      const isNoOp = response.status === 200 && response.text.includes('"ok":true')
      checks.expectBlocked(
        `unknown ${field.name} to ${write.name}: ${response.status}`,
        isNoOp || isRefusedWithMessage(response),
      )
    }
  }
  checks.expectBlocked('a changed row', (await readRows(app, victim)) === rowsBefore)
})

attack(['V2.2.1', 'V1.5.2'], 'refuses a body that is malformed or lacks its fields', async (checks) => {
  const nestedLists = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  const invalidBodies = ['', 'null', '[]', '"x"', '{}', '{"a":', nestedLists, "{'id':1}"]
  const rowsBefore = await readRows(app, attacker)
  for (const write of writesOf(attacker.fixture)) {
    // a write without fields ignores its body
    if (write.fields.length === 0) continue
    for (const body of invalidBodies) {
      const response = await sendWrite(app.url, write, body, attacker.cookie)
      checks.expectBlocked(
        `${body.slice(0, 20)} to ${write.name}: ${response.status} ${response.text.slice(0, 60)}`,
        isRefusedWithMessage(response),
      )
    }
  }
  checks.expectBlocked('a changed row', (await readRows(app, attacker)) === rowsBefore)
})

attack('V15.3.3', 'ignores body fields that would set role, family, points or access', async (checks) => {
  const { familyAdmin, unlinkedMember } = attacker.fixture.people
  const forbiddenFields: Body = {
    familyId: victim.fixture.people.familyAdmin.familyId,
    family_id: victim.fixture.people.familyAdmin.familyId,
    userId: victim.fixture.people.familyAdmin.userId,
    user_id: victim.fixture.people.familyAdmin.userId,
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
  const rowsBefore = await readRows(app, victim)
  // paths of writes after which the attacker is no longer in the family, or no longer signed in
  const leavingPaths =
    /conta\/excluir|familia\.(?:sair|entrar|membros)|perfil\.(?:senha|email|aparelhos)|aparelhos\.passar/
  for (const write of writesOf(attacker.fixture)) {
    if (leavingPaths.test(write.operation.path)) continue
    const response = await sendWrite(app.url, write, { ...forbiddenFields, ...write.body }, attacker.cookie)
    checks.expectBlocked(`${write.name}: ${response.status}`, response.status < 500)
  }
  const people = await database()
    .selectFrom('users')
    .select(['id', 'is_admin', 'family_id'])
    .where('id', 'in', [familyAdmin.userId, unlinkedMember.userId])
    .execute()
  for (const person of people) {
    checks.expectBlocked('administrator rights', !person.is_admin)
    checks.expectBlocked('another family', person.family_id === familyAdmin.familyId)
  }
  const rows = await readRows(app, attacker)
  checks.expectBlocked('a balance set by a field', !rows.includes('99999'))
  checks.expectBlocked('access until 2099', !rows.includes('2099-'))
  checks.expectBlocked('a change of the other family', (await readRows(app, victim)) === rowsBefore)
})
