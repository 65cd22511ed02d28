import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/database/identifier.ts'
import { addChild, addReward, addTask, newFamily } from '#tests/support/family-content.ts'
import { aSession } from '#tests/support/people.ts'
import { readCsv, unzip } from '#tests/support/unzip.ts'
import { anAdministratorsSession, aPicture } from './administrator.ts'
import { attack } from './attack.ts'
import { type Line, openLine, request } from './line.ts'
import { theProduct } from './product.ts'
import { send } from './send.ts'

const product = theProduct()
const COPY = '/app/dados/exportar'
const BLOG = '/blog/admin/exportar'

let guardian = ''
let other = ''
beforeAll(async () => {
  guardian = await aSession((await newFamily()).userId)
  other = await aSession((await newFamily()).userId)
})

/** Copies that lie on the disk of the process, without a name. */
const copiesOnDisk = () =>
  readdirSync(`/proc/${product.processId}/fd`).filter((file) => {
    try {
      return readlinkSync(`/proc/${product.processId}/fd/${file}`).includes('/combinado-')
    } catch {
      return false
    }
  }).length

const isAlive = async () => (await fetch(`${product.url}/saude`)).ok

async function comesTrue(condition: () => boolean): Promise<boolean> {
  for (let waited = 0; waited < 500 && !condition(); waited += 1) await delay(10)
  return condition()
}

/** Asks for a download and reads nothing of it. */
async function askAndStall(path: string, cookie: string): Promise<Line> {
  const line = await openLine(product.url)
  line.socket.pause()
  line.socket.write(request(`GET ${path} HTTP/1.1`, 'host: localhost', `cookie: ${cookie}`))
  return line
}

attack(
  ['V2.4.1', 'V15.2.2'],
  'a flood of copies is made ten times an hour, and others are served meanwhile',
  async (checks) => {
    const administrator = await anAdministratorsSession()
    for (const [path, cookie] of [
      [COPY, guardian],
      [BLOG, administrator],
    ] as const) {
      const flood = Array.from({ length: 40 }, () => send(product.url + path, { cookie }).catch(() => null))
      const started = performance.now()
      const { status } = await send(`${product.url}/app/config`, { cookie: other })
      const wait = performance.now() - started
      checks.expectServed(`others wait ${wait} ms during ${path}`, status === 200 && wait < 10_000)
      const answers = await Promise.all(flood)
      const refused = answers.filter((one) => one?.status === 429).length
      checks.expectRefused(`more than ten of ${path}: ${40 - refused}`, refused === 30)
    }
    checks.expectRefused('copies stay on the disk', await comesTrue(() => copiesOnDisk() === 0))
    checks.expectServed('the process', await isAlive())
  },
)

attack(
  ['V15.2.2', 'V1.4.3'],
  'who leaves a download early, or never reads it, holds two files and breaks nothing',
  async (checks) => {
    const family = await newFamily()
    await addLargePhoto(family, await addChild(family, { name: 'Ana' }))
    const imageId = await addLargePicture()
    for (const [path, cookie] of [
      [COPY, await aSession(family.userId)],
      [BLOG, await anAdministratorsSession()],
    ] as const) {
      const stalled: Line[] = []
      for (let count = 0; count < 4; count += 1) stalled.push(await askAndStall(path, cookie))
      checks.expectRefused(`${copiesOnDisk()} files of ${path}`, await comesTrue(() => copiesOnDisk() === 2))
      for (let ms = 0; ms < 60; ms += 10) {
        const line = await askAndStall(path, cookie)
        await delay(ms)
        line.cut()
      }
      for (const line of stalled) line.cut()
      checks.expectRefused('copies stay on the disk', await comesTrue(() => copiesOnDisk() === 0))
      checks.expectServed(`the process after ${path}`, await isAlive())
    }
    await database().deleteFrom('blog_images').where('id', '=', imageId).execute()
  },
)

/** More than the buffers of a connection hold. */
const LARGE = 12 * 1024 * 1024

async function addLargePhoto(scope: FamilyScope, childId: string): Promise<void> {
  const id = newId()
  await writeFamily(scope, async (tx) => {
    const photo = { family_id: scope.familyId, id, kind: 'avatar' as const, content_type: 'image/webp' }
    await tx
      .insertInto('media')
      .values({ ...photo, width: 1, height: 1, bytes: randomBytes(LARGE), created_by_user_id: scope.userId })
      .execute()
    const avatar = { avatar_type: 'custom' as const, avatar_media_id: id }
    await tx.updateTable('children').set(avatar).where('id', '=', childId).execute()
  })
}

async function addLargePicture(): Promise<string> {
  const id = await aPicture(null)
  const file = { image_id: id, width: 1, type: 'image/png' as const, bytes: randomBytes(LARGE) }
  await database().insertInto('blog_image_files').values(file).execute()
  return id
}

const NAMES = [
  '../../etc/passwd',
  String.raw`..\..\windows\win.ini`,
  '/etc/passwd',
  'C:autoexec.bat',
  'CON',
  'a/b',
  'Ana\u202egpj.exe',
  '\u2066Ana\u2069',
  'a'.repeat(60),
  '.',
  '..',
  '~',
  '$(id)',
  'Ana',
  'ana',
  'ANA ',
  '👧',
]
const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SOMA(1)',
  ' =1+1',
  '"=1+1',
  "'=1+1",
  '\u00a0=1',
  '\u200b=1',
  '\u202e=1',
  '＝1+1',
  '﹦1+1',
  '−1+1',
  '=cmd|/c calc!A1',
  '%0A=1',
  ';=1',
  '","=1',
]

attack(
  ['V5.3.2', 'V5.4.1', 'V5.4.2', 'V1.2.10'],
  'a copy of a family has paths and cells of our own making, whatever its children and tasks are called',
  async (checks) => {
    const scope = await newFamily({ guardianName: '=cmd|x' })
    const cookie = await aSession(scope.userId)
    await send(`${product.url}/app/familia/salvar`, {
      json: { name: '../..\\=1+1\u202e"; filename=mal.exe', timeZone: 'America/Sao_Paulo', revision: 0 },
      cookie,
    })
    for (const name of NAMES) await addChild(scope, { name })
    const childId = await addChild(scope, { name: '=2+5' })
    for (const text of FORMULAS) {
      await addTask(scope, [childId], { title: text, description: text })
      await addReward(scope, { title: text })
    }
    const answer = await fetch(product.url + COPY, { headers: { cookie } })
    const name = answer.headers.get('content-disposition') ?? ''
    checks.expectRefused(name, /^attachment; filename="combinado-[a-z0-9-]+\.zip"$/.test(name))
    const files = await unzip(await answer.bytes())
    checks.expectServed('the copy', files.size > 8)
    for (const [path, file] of files) {
      checks.expectRefused(
        path,
        /^(?:fotos\/\d\d+-[a-z0-9-]+\.webp|[a-z-]+\.csv|dados\.json|LEIA-ME\.txt)$/.test(path),
      )
      if (!path.endsWith('.csv')) continue
      for (const row of readCsv(file)) {
        for (const [column, cell] of Object.entries(row)) {
          const isHarmless =
            /^-?\d+(?:[.,]\d+)?$/.test(cell) || !/^[\s\p{Cf}"]*[=+\-@＝＋－＠﹦−]/u.test(cell)
          checks.expectRefused(`${path} ${column}: ${cell}`, isHarmless)
        }
      }
    }
  },
)
