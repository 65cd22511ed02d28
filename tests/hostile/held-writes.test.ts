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
function startWrites(home: Household): Promise<HeldWrite[]> {
  const writes = operations.filter(({ method, body }) => method === 'POST' && body)
  return Promise.all(
    writes.map(async (operation) => {
      const member = await newMember(home.people.familyAdmin, { role: 'parent' })
      const cookie = await aSession(member.userId)
      const body = operation.body!(home, member)
      const encodedBody = body instanceof FormData ? new Response(body) : Response.json(body)
      const bytes = Buffer.from(await encodedBody.arrayBuffer())
      const connection = await openRawConnection(
        targetApp.url,
        request(
          `POST /app/${operation.path} HTTP/1.1`,
          `host: ${new URL(targetApp.url).host}`,
          `origin: ${targetApp.url}`,
          `cookie: ${cookie}`,
          `content-type: ${encodedBody.headers.get('content-type')}`,
          `content-length: ${bytes.length}`,
          // this response shows that the server has read the head
          'expect: 100-continue',
          'connection: close',
        ),
      )
      if (connection.received() === '') await once(connection.socket, 'data')
      connection.socket.write(bytes.subarray(0, -1))
      // after a later request of the same session, the held write has progressed as far as possible
      await send(`${targetApp.url}/app/pontos/semanas?crianca=${home.childId}`, { cookie })
      return { operation, member, connection, lastByte: bytes.subarray(-1) }
    }),
  )
}

async function finishWrite({ connection, lastByte }: HeldWrite): Promise<number> {
  connection.socket.write(lastByte)
  const received = await connection.closed
  return statusOf(received.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''))
}

attack(
  ['V7.4.1', 'V8.3.1'],
  'a write is not carried out when its session ends while the body is being sent',
  async (checks) => {
    const home = await aHousehold()
    const heldWrites = await startWrites(home)
    const people = [...Object.values(home.people), ...heldWrites.map(({ member }) => member)]
    for (const { member } of heldWrites)
      await database().deleteFrom('sessions').where('user_id', '=', member.userId).execute()
    const readState = () => targetApp.witness.everythingOf(home.people.familyAdmin.familyId, people)
    for (const write of heldWrites) {
      const stateBefore = await readState()
      const status = await finishWrite(write)
      checks.expectBlocked(`${write.operation.act}: ${status}`, [302, 401, 403].includes(status))
      checks.expectBlocked(`${write.operation.act}: a changed row`, (await readState()) === stateBefore)
    }
  },
)

attack(
  'V8.3.1',
  'a write changes nothing when the member is removed while the body is being sent',
  async (checks) => {
    const home = await aHousehold()
    const { familyAdmin } = home.people
    const heldWrites = await startWrites(home)
    for (const { member } of heldWrites) await expectOk(removeMember(familyAdmin, { userId: member.userId }))
    const readState = () => targetApp.witness.everythingOf(familyAdmin.familyId, [familyAdmin])
    for (const write of heldWrites) {
      const stateBefore = await readState()
      const status = await finishWrite(write)
      checks.expectBlocked(`${write.operation.act} server error: ${status}`, status < 500)
      // deleting the account also deletes the person's own rows
      if (write.operation.path === 'conta/excluir') continue
      checks.expectBlocked(`${write.operation.act}: a changed row`, (await readState()) === stateBefore)
    }
  },
)
