import { once } from 'node:events'
import { database } from '#app/database/database.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { removeMember } from '#app/domain/families/review/remove-member.server.ts'
import { aFamilyFixture, type FamilyFixture } from '#tests/roles/family-fixture.ts'
import { type Operation, operations } from '#tests/roles/operations.ts'
import { newMember } from '#tests/support/family-content.ts'
import { aCookie } from '#tests/support/people.ts'
import { expectOk } from '#tests/support/results.ts'
import { attack } from './attack.ts'
import { type RawConnection, openRawConnection, requestHead, statusOf } from './raw-connection.ts'
import { connectTargetApp } from './target-app.ts'
import { send } from './send.ts'

const targetApp = connectTargetApp()

/** A write whose body has been sent except for its last byte. */
interface IncompleteWrite {
  operation: Operation
  member: FamilyScope
  connection: RawConnection
  lastByte: Buffer
}

/** Starts every write below /app without sending the last byte, each as another guardian. */
function startWrites(fixture: FamilyFixture): Promise<IncompleteWrite[]> {
  const writes = operations.filter(({ method, body }) => method === 'POST' && body)
  return Promise.all(
    writes.map(async (operation) => {
      const member = await newMember(fixture.people.familyAdmin, { role: 'parent' })
      const cookie = await aCookie(member.userId)
      const body = operation.body!(fixture, member)
      const encodedBody = body instanceof FormData ? new Response(body) : Response.json(body)
      const bytes = Buffer.from(await encodedBody.arrayBuffer())
      const connection = await openRawConnection(
        targetApp.url,
        requestHead(
          `POST /app/${operation.path} HTTP/1.1`,
          `host: ${new URL(targetApp.url).host}`,
          `origin: ${targetApp.url}`,
          `cookie: ${cookie}`,
          `content-type: ${encodedBody.headers.get('content-type')}`,
          `content-length: ${bytes.length}`,
          // the response 100 Continue shows that the server has read the head
          'expect: 100-continue',
          'connection: close',
        ),
      )
      if (connection.receivedText() === '') await once(connection.socket, 'data')
      connection.socket.write(bytes.subarray(0, -1))
      // once a later request of the same session has a response, the server has read these bytes
      await send(`${targetApp.url}/app/pontos/semanas?crianca=${fixture.childId}`, { cookie })
      return { operation, member, connection, lastByte: bytes.subarray(-1) }
    }),
  )
}

async function finishWrite({ connection, lastByte }: IncompleteWrite): Promise<number> {
  connection.socket.write(lastByte)
  const text = await connection.closed
  return statusOf(text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, ''))
}

attack(['V7.4.1', 'V8.3.1'], 'writes change nothing if the session ends during the body', async (checks) => {
  const fixture = await aFamilyFixture()
  const incompleteWrites = await startWrites(fixture)
  const people = [...Object.values(fixture.people), ...incompleteWrites.map(({ member }) => member)]
  for (const { member } of incompleteWrites)
    await database().deleteFrom('sessions').where('user_id', '=', member.userId).execute()
  const readRows = () =>
    targetApp.unrestrictedReader.rowsOfFamily(fixture.people.familyAdmin.familyId, people)
  for (const write of incompleteWrites) {
    const rowsBefore = await readRows()
    const status = await finishWrite(write)
    checks.expectBlocked(`${write.operation.act}: ${status}`, [302, 401, 403].includes(status))
    checks.expectBlocked(`${write.operation.act}: a changed row`, (await readRows()) === rowsBefore)
  }
})

attack('V8.3.1', 'writes change nothing if the member is removed during the body', async (checks) => {
  const fixture = await aFamilyFixture()
  const { familyAdmin } = fixture.people
  const incompleteWrites = await startWrites(fixture)
  for (const { member } of incompleteWrites)
    await expectOk(removeMember(familyAdmin, { userId: member.userId, turnOffDevices: true }))
  const readRows = () => targetApp.unrestrictedReader.rowsOfFamily(familyAdmin.familyId, [familyAdmin])
  for (const write of incompleteWrites) {
    const rowsBefore = await readRows()
    const status = await finishWrite(write)
    checks.expectBlocked(`${write.operation.act} server error: ${status}`, status < 500)
    // the deletion of an account needs no membership, and deletes the person's rows in the family
    if (write.operation.path === 'conta/excluir') continue
    checks.expectBlocked(`${write.operation.act}: a changed row`, (await readRows()) === rowsBefore)
  }
})
