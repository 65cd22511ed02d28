import { once } from 'node:events'
import { database } from '#app/database/database.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { removeMember } from '#app/domain/families/remove-member.server.ts'
import { aHousehold, type Household } from '#tests/roles/household.ts'
import { type Operation, operations } from '#tests/roles/operations.ts'
import { kept, newMember } from '#tests/support/family-content.ts'
import { aSession } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { type Line, openLine, request, statusOf } from './line.ts'
import { theProduct } from './product.ts'
import { send } from './send.ts'

const product = theProduct()

/** A write whose head and all but the last byte of its body were sent. */
interface HeldWrite {
  operation: Operation
  member: FamilyScope
  line: Line
  rest: Buffer
}

/** Every write of /app, each begun by a guardian of its own. */
function holdWrites(home: Household): Promise<HeldWrite[]> {
  const writes = operations.filter(({ method, body }) => method === 'POST' && body)
  return Promise.all(
    writes.map(async (operation) => {
      const member = await newMember(home.people.familyAdmin, { role: 'parent' })
      const cookie = await aSession(member.userId)
      const sent = operation.body!(home, member)
      const packed = sent instanceof FormData ? new Response(sent) : Response.json(sent)
      const bytes = Buffer.from(await packed.arrayBuffer())
      const line = await openLine(
        product.url,
        request(
          `POST /app/${operation.path} HTTP/1.1`,
          `host: ${new URL(product.url).host}`,
          `origin: ${product.url}`,
          `cookie: ${cookie}`,
          `content-type: ${packed.headers.get('content-type')}`,
          `content-length: ${bytes.length}`,
          // the answer to it says that the server has taken the head
          'expect: 100-continue',
          'connection: close',
        ),
      )
      if (line.heard() === '') await once(line.socket, 'data')
      line.socket.write(bytes.subarray(0, -1))
      // a later request that needs the session is answered: the held one has come as far as it can
      await send(`${product.url}/app/pontos/semanas?crianca=${home.childId}`, { cookie })
      return { operation, member, line, rest: bytes.subarray(-1) }
    }),
  )
}

async function finish({ line, rest }: HeldWrite): Promise<number> {
  line.socket.write(rest)
  const heard = await line.closed
  return statusOf(heard.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''))
}

attack(
  ['V7.4.1', 'V8.3.1'],
  'a write whose session ended while its body was on the way is not carried out',
  async (checks) => {
    const home = await aHousehold()
    const held = await holdWrites(home)
    const people = [...Object.values(home.people), ...held.map(({ member }) => member)]
    for (const { member } of held)
      await database().deleteFrom('sessions').where('user_id', '=', member.userId).execute()
    const state = () => product.witness.everythingOf(home.people.familyAdmin.familyId, people)
    for (const write of held) {
      const before = await state()
      const status = await finish(write)
      checks.expectRefused(`${write.operation.act}: ${status}`, [302, 401, 403].includes(status))
      checks.expectRefused(`${write.operation.act} changed something`, (await state()) === before)
    }
  },
)

attack(
  'V8.3.1',
  'a write of somebody removed while its body was on the way changes nothing there',
  async (checks) => {
    const home = await aHousehold()
    const { familyAdmin } = home.people
    const held = await holdWrites(home)
    for (const { member } of held) await kept(removeMember(familyAdmin, { userId: member.userId }))
    const state = () => product.witness.everythingOf(familyAdmin.familyId, [familyAdmin])
    for (const write of held) {
      const before = await state()
      const status = await finish(write)
      checks.expectRefused(`${write.operation.act} breaks: ${status}`, status < 500)
      // whoever deletes the account takes their own traces along
      if (write.operation.path === 'conta/excluir') continue
      checks.expectRefused(`${write.operation.act} changed something`, (await state()) === before)
    }
  },
)
