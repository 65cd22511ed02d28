import { once } from 'node:events'
import { database } from '#app/database/database.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { removeMember } from '#app/domain/families/review/remove-member.server.ts'
import { aHousehold, type Household } from '#tests/roles/household.ts'
import { type Operation, operations } from '#tests/roles/operations.ts'
import { expectOk, newMember } from '#tests/support/family-content.ts'
import { aSession } from '#tests/support/people.ts'
import { attack } from './attack.ts'
import { type RawConnection, openRawConnection, request, statusOf } from './raw-connection.ts'
import { connectTargetApp } from './target-app.ts'
import { send } from './send.ts'

const targetApp = connectTargetApp()

/** A write whose body was sent except for its last byte. */
interface HeldWrite {
  operation: Operation
  member: FamilyScope
  connection: RawConnection
  lastByte: Buffer
}

/** Every write of /app, each started by a separate guardian. */
function holdWrites(home: Household): Promise<HeldWrite[]> {
  const writes = operations.filter(({ method, body }) => method === 'POST' && body)
  return Promise.all(
    writes.map(async (operation) => {
      const member = await newMember(home.people.familyAdmin, { role: 'parent' })
      const cookie = await aSession(member.userId)
      const body = operation.body!(home, member)
      const encoded = body instanceof FormData ? new Response(body) : Response.json(body)
      const bytes = Buffer.from(await encoded.arrayBuffer())
      const connection = await openRawConnection(
        targetApp.url,
        request(
          `POST /app/${operation.path} HTTP/1.1`,
          `host: ${new URL(targetApp.url).host}`,
          `origin: ${targetApp.url}`,
          `cookie: ${cookie}`,
          `content-type: ${encoded.headers.get('content-type')}`,
          `content-length: ${bytes.length}`,
          // this response shows that the server has read the head
          'expect: 100-continue',
          'connection: close',
        ),
      )
      if (connection.received() === '') await once(connection.socket, 'data')
      connection.socket.write(bytes.subarray(0, -1))
      // after the response to a later request with the session, the held one has progressed as far as it can
      await send(`${targetApp.url}/app/pontos/semanas?crianca=${home.childId}`, { cookie })
      return { operation, member, connection, lastByte: bytes.subarray(-1) }
    }),
  )
}

async function finish({ connection, lastByte }: HeldWrite): Promise<number> {
  connection.socket.write(lastByte)
  const received = await connection.closed
  return statusOf(received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''))
}

attack(
  ['V7.4.1', 'V8.3.1'],
  'a write is not carried out when its session ends while the body is being sent',
  async (checks) => {
    const home = await aHousehold()
    const held = await holdWrites(home)
    const people = [...Object.values(home.people), ...held.map(({ member }) => member)]
    for (const { member } of held)
      await database().deleteFrom('sessions').where('user_id', '=', member.userId).execute()
    const state = () => targetApp.witness.everythingOf(home.people.familyAdmin.familyId, people)
    for (const write of held) {
      const before = await state()
      const status = await finish(write)
      checks.expectBlocked(`${write.operation.act}: ${status}`, [302, 401, 403].includes(status))
      checks.expectBlocked(`${write.operation.act}: a changed row`, (await state()) === before)
    }
  },
)

attack(
  'V8.3.1',
  'a write changes nothing when the member is removed while the body is being sent',
  async (checks) => {
    const home = await aHousehold()
    const { familyAdmin } = home.people
    const held = await holdWrites(home)
    for (const { member } of held) await expectOk(removeMember(familyAdmin, { userId: member.userId }))
    const state = () => targetApp.witness.everythingOf(familyAdmin.familyId, [familyAdmin])
    for (const write of held) {
      const before = await state()
      const status = await finish(write)
      checks.expectBlocked(`${write.operation.act} server error: ${status}`, status < 500)
      // deleting the account also deletes the person's own rows
      if (write.operation.path === 'conta/excluir') continue
      checks.expectBlocked(`${write.operation.act}: a changed row`, (await state()) === before)
    }
  },
)
