import { beforeAll } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { newId } from '#app/base/ids.ts'
import { aClaimOf, type FamilyFixture } from '#tests/roles/family-fixture.ts'
import { anEmail } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import {
  type FamilySession,
  aFamilySession,
  type Body,
  type Field,
  isUuid,
  sendWrite,
  readRows,
  withValue,
  writesOf,
} from './app-writes.ts'
import { connectTargetApp } from './target-app.ts'
import { isRefusedWithMessage } from './send.ts'
import { signUp } from './sign-in.ts'
import { UNSTORABLE_TEXTS, UNUSUAL_TEXTS } from './hostile-values.ts'

const app = connectTargetApp()
let victim: FamilySession
beforeAll(async () => void (victim = await aFamilySession()))

/** Replaces the ids that the browser creates, and the claim of an answer, so that each write creates a new row. */
const withNewRow = async (fixture: FamilyFixture, body: Body, { name }: Field): Promise<Body> => ({
  ...body,
  ...(name === 'answers.0.note' && {
    answers: [{ ...(body.answers as Body[])[0], ...(await aClaimOf(fixture)) }],
  }),
  ...('id' in body && 'revision' in body && { id: newId(), revision: null }),
  ...('requestId' in body && { requestId: newId() }),
})

/** Whether a row in PostgreSQL's text format holds this text; names are stored in NFC. */
const containsText = (rows: string, text: string) =>
  [text, text.normalize('NFC')].some((form) =>
    rows.includes(form.replaceAll('\\', '\\\\').replaceAll('"', '""')),
  )

attack(
  ['V1.1.1', 'V2.2.1', 'V1.2.4'],
  'stores an unusual text unchanged or refuses it with a message, in every text field of every write',
  async (checks) => {
    // paths of writes after which the person is no longer in the family or signed in, or that take no free text
    const leavingPaths =
      /conta\/excluir|familia\.(?:sair|entrar)|perfil\.(?:senha|email|aparelhos|google|duas-etapas)/
    for (const write of writesOf(victim.fixture)) {
      for (const field of write.fields) {
        if (typeof field.value !== 'string' || isUuid(field.value) || leavingPaths.test(write.operation.path))
          continue
        for (const text of UNSTORABLE_TEXTS) {
          const response = await sendWrite(app.url, write, withValue(write.body, field, text), victim.cookie)
          checks.expectBlocked(
            `${JSON.stringify(text.slice(0, 10))} as ${field.name} to ${write.name}: ${response.status}`,
            isRefusedWithMessage(response),
          )
        }
        for (const text of UNUSUAL_TEXTS) {
          const body = await withNewRow(victim.fixture, withValue(write.body, field, text), field)
          const response = await sendWrite(app.url, write, body, victim.cookie)
          const isStored = response.status === 200 && containsText(await readRows(app, victim), text)
          checks.expectBlocked(
            `${text} as ${field.name} to ${write.name}: ${response.status}`,
            isStored || isRefusedWithMessage(response),
          )
        }
      }
    }
    const storedRows = await readRows(app, victim)
    checks.expectBlocked(
      'an evaluated template',
      !storedRows.includes('49}') && !storedRows.includes('49<') && storedRows.includes('tasks ('),
    )
  },
)

attack('V2.2.1', 'creates one account for all spellings of an e-mail', async (checks) => {
  const email = anEmail()
  checks.expectServed('the account', (await signUp(app.url, email)).status === 302)
  for (const spelling of [
    email.toUpperCase(),
    ` ${email} `,
    email.replace('@', '＠'),
    email.replace('e', 'е'),
    email.replace('exemplo', 'exémplo'),
    email.replace('.com', '.com.'),
    `${email}\0`,
    email.replace('@', '@\u200b'),
  ]) {
    const { status } = await signUp(app.url, spelling)
    checks.expectBlocked(`${JSON.stringify(spelling)}: ${status}`, status === 400 || status === 409)
  }
  const users = await database()
    .selectFrom('users')
    .select('email')
    .where('email', 'like', `%${email.slice(0, 12)}%`)
    .execute()
  checks.expectBlocked('more than one account', users.length === 1)
})
