import { asIdentity } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { removeMember } from '#app/domain/families/remove-member.server.ts'
import { childInput, kept } from '#tests/support/family-content.ts'
import { aFamily, aMember, aSession, type TestFamily } from '#tests/support/people.ts'
import { blackPng } from '#tests/support/png.ts'
import { attack } from './attack.ts'
import { openLine, statusOf } from './line.ts'
import { from, theProduct } from './product.ts'

const product = theProduct()

interface Guest {
  family: TestFamily
  userId: string
  cookie: string
}

/** A second guardian of a family, signed in. */
async function aGuest(): Promise<Guest> {
  const family = await aFamily({ children: ['Lia'] })
  const { userId } = await aMember(family, { role: 'parent', name: 'Rui' })
  return { family, userId, cookie: await aSession(userId) }
}

interface Body {
  type: string
  bytes: Buffer
}

const jsonBody = (value: unknown): Body => ({
  type: 'application/json',
  bytes: Buffer.from(JSON.stringify(value)),
})

/** A new child with a photo: multipart, too large to be read before the request is authorised. */
async function photoBody(): Promise<Body> {
  const form = new FormData()
  form.set('child', JSON.stringify(childInput({ avatarType: 'custom' })))
  const photo = new Uint8Array(Buffer.concat([blackPng(64, 64), Buffer.alloc(300_000)]))
  form.set('photo', new File([photo], 'foto.png', { type: 'image/png' }))
  const sent = new Response(form)
  return { type: sent.headers.get('content-type') ?? '', bytes: Buffer.from(await sent.arrayBuffer()) }
}

/** Sends the head and one byte; `finish` sends the rest and answers with the status. */
async function hold(path: string, cookie: string, { type, bytes }: Body) {
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: ${new URL(product.url).host}`,
    `origin: ${product.url}`,
    `x-forwarded-for: ${from()['x-forwarded-for']}`,
    `cookie: ${cookie}`,
    `content-type: ${type}`,
    `content-length: ${bytes.length}`,
    'connection: close',
    '\r\n',
  ].join('\r\n')
  const line = await openLine(product.url, Buffer.concat([Buffer.from(head), bytes.subarray(0, 1)]))
  return {
    finish: async () => {
      line.socket.write(bytes.subarray(1))
      return statusOf(await line.closed)
    },
  }
}

const writes: Record<string, { path: string; body: () => Body | Promise<Body> }> = {
  'an invite code': { path: '/app/convites', body: () => jsonBody({ id: newId() }) },
  'a new child with a photo': { path: '/app/criancas/salvar', body: photoBody },
}

const ends: Record<string, (guest: Guest) => Promise<unknown>> = {
  'the person was removed': ({ family, userId }) => kept(removeMember(family.scope, { userId })),
  'the sessions were ended': ({ userId }) =>
    asIdentity((tx) => tx.deleteFrom('sessions').where('user_id', '=', userId).execute()),
}

/** Every row of the family: where nothing is written, it stays the same. */
const rowsOf = ({ family }: Guest) => product.witness.everythingOf(family.id, [family.scope])

attack(
  ['V7.4.1', 'V8.3.1'],
  'a write whose body arrives after its right has ended is not carried out',
  async (toll) => {
    for (const [what, { path, body }] of Object.entries(writes)) {
      const member = await aGuest()
      const allowed = await hold(path, member.cookie, await body())
      toll.kept(`${what}, while the right lasts`, (await allowed.finish()) === 200)
      for (const [when, end] of Object.entries(ends)) {
        const guest = await aGuest()
        const held = await hold(path, guest.cookie, await body())
        await end(guest)
        const before = await rowsOf(guest)
        const status = await held.finish()
        toll.tried(`${what}, after ${when}`, status !== 200 && (await rowsOf(guest)) === before)
      }
    }
  },
)
