import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, expect } from 'vitest'
import { database } from '#app/database/database.server.ts'
import { type FamilyScope, writeFamily } from '#app/database/family-scope.server.ts'
import { newId } from '#app/base/ids.ts'
import { savePost } from '#app/domain/blog/save-post.server.ts'
import { addChild, addReward, addTask, newFamily } from '#tests/support/family-content.ts'
import { aCookie } from '#tests/support/people.ts'
import { aPostInput, TEAM } from '#tests/support/posts.ts'
import { readCsv, unzip } from '#tests/support/unzip.ts'
import { updateRows } from '#tests/support/rows.ts'
import { administratorCookie } from './administration.ts'
import { attack } from './attack.ts'
import { type RawConnection, openRawConnection, requestHead } from './raw-connection.ts'
import { connectTargetApp } from './target-app.ts'
import { isAlive, send } from './send.ts'

const app = connectTargetApp()
const FAMILY_EXPORT = '/app/dados/exportar'
const BLOG_EXPORT = '/blog/admin/exportar'

let guardianCookie = ''
let otherCookie = ''
beforeAll(async () => {
  guardianCookie = await aCookie((await newFamily()).userId)
  otherCookie = await aCookie((await newFamily()).userId)
})

/** Counts the app's open spool files. They are unlinked, so only their descriptors show them. */
const countSpoolFiles = () =>
  readdirSync(`/proc/${app.processId}/fd`).filter((file) => {
    try {
      return readlinkSync(`/proc/${app.processId}/fd/${file}`).includes('/combinado-')
    } catch {
      return false
    }
  }).length

/** Polls the condition for up to 50 s, the time of queued exports on a busy machine. Returns whether it became true. */
async function becomesTrue(condition: () => boolean): Promise<boolean> {
  const deadline = performance.now() + 50_000
  while (!condition() && performance.now() < deadline) await delay(10)
  return condition()
}

/** Requests a download and does not read it. */
async function requestWithoutReading(path: string, cookie: string): Promise<RawConnection> {
  const connection = await openRawConnection(app.url)
  connection.socket.pause()
  connection.socket.write(requestHead(`GET ${path} HTTP/1.1`, 'host: localhost', `cookie: ${cookie}`))
  return connection
}

attack(['V2.4.1', 'V15.2.2'], 'limits exports to ten an hour and still serves others', async (checks) => {
  const adminCookie = await administratorCookie()
  for (const [path, cookie] of [
    [FAMILY_EXPORT, guardianCookie],
    [BLOG_EXPORT, adminCookie],
  ] as const) {
    const requests = Array.from({ length: 40 }, () => send(app.url + path, { cookie }).catch(() => null))
    const requestedAt = performance.now()
    const { status } = await send(`${app.url}/app/config`, { cookie: otherCookie })
    const waitMs = performance.now() - requestedAt
    checks.expectServed(`others wait ${waitMs} ms during ${path}`, status === 200 && waitMs < 10_000)
    const responses = await Promise.all(requests)
    const refusedCount = responses.filter((response) => response?.status === 429).length
    checks.expectBlocked(`more than ten exports of ${path}: ${40 - refusedCount}`, refusedCount === 30)
  }
  const areDeleted = await becomesTrue(() => countSpoolFiles() === 0)
  checks.expectBlocked(`${countSpoolFiles()} files remain on the disk`, areDeleted)
  checks.expectServed('the process', await isAlive(app.url))
})

attack(['V15.2.2', 'V1.4.3'], 'spools at most two unread downloads of a person', async (checks) => {
  const family = await newFamily()
  await addLargePhoto(family, await addChild(family, { name: 'Ana' }))
  const postIds = await addLongPosts()
  for (const [path, cookie] of [
    [FAMILY_EXPORT, await aCookie(family.userId)],
    [BLOG_EXPORT, await administratorCookie()],
  ] as const) {
    const unreadDownloads: RawConnection[] = []
    for (let count = 0; count < 4; count += 1) unreadDownloads.push(await requestWithoutReading(path, cookie))
    const isLimited = await becomesTrue(() => countSpoolFiles() === 2)
    checks.expectBlocked(`${countSpoolFiles()} files of ${path}`, isLimited)
    for (let ms = 0; ms < 60; ms += 10) {
      const connection = await requestWithoutReading(path, cookie)
      await delay(ms)
      connection.cut()
    }
    for (const connection of unreadDownloads) connection.cut()
    const areDeleted = await becomesTrue(() => countSpoolFiles() === 0)
    checks.expectBlocked(`${countSpoolFiles()} files of ${path} remain on the disk`, areDeleted)
    checks.expectServed(`the process after ${path}`, await isAlive(app.url))
  }
  await database().deleteFrom('blog_posts').where('id', 'in', postIds).execute()
})

/** More bytes than the buffers of a connection hold. */
const LARGE_BYTES = 12 * 1024 * 1024

async function addLargePhoto(scope: FamilyScope, childId: string): Promise<void> {
  const id = newId()
  const bytes = randomBytes(LARGE_BYTES)
  await writeFamily(scope, async (tx) => {
    const photo = { family_id: scope.familyId, id, kind: 'avatar' as const, content_type: 'image/webp' }
    await tx
      .insertInto('media')
      .values({ ...photo, width: 1, height: 1, bytes, created_by_user_id: scope.userId })
      .execute()
    const avatar = { avatar_type: 'custom' as const, avatar_media_id: id }
    await tx.updateTable('children').set(avatar).where('id', '=', childId).execute()
  })
}

/** Adds posts that are together longer than the buffers of a connection, so that an unread export stops halfway. */
async function addLongPosts(): Promise<string[]> {
  const ids: string[] = []
  for (let count = 0; count < 16; count += 1) {
    const id = newId()
    const draft = aPostInput({ title: `Longo ${count}`, status: 'draft' })
    expect((await savePost(draft, TEAM, { id, base: null })).ok).toBe(true)
    const content = `<p>${randomBytes(LARGE_BYTES / 16).toString('base64')}</p>`
    await updateRows('blog_posts', { id }, { content })
    ids.push(id)
  }
  return ids
}

/** Names of children that are unsafe as file names. */
const UNSAFE_NAMES = [
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
// a family has at most 12 children
const UNSAFE_NAME_LISTS = [UNSAFE_NAMES.slice(0, 9), UNSAFE_NAMES.slice(9)]
/** Texts that a spreadsheet may run as formulas. */
const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SOMA(1)',
  '\t=1+1',
  '=HYPERLINK("http://mal.exemplo";"x")',
  '=1;"=2',
  '\r=4',
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
  'an export contains only safe file names and no spreadsheet formulas, for any names of children and tasks',
  async (checks) => {
    for (const names of UNSAFE_NAME_LISTS) {
      const scope = await newFamily({ guardianName: '=cmd|x' })
      const cookie = await aCookie(scope.userId)
      await send(`${app.url}/app/acoes/familia.salvar`, {
        json: { name: '../..\\=1+1\u202e"; filename=mal.exe', timeZone: 'America/Sao_Paulo', revision: 0 },
        cookie,
      })
      for (const name of names) await addChild(scope, { name })
      const childId = await addChild(scope, { name: '=2+5' })
      for (const text of FORMULAS) {
        await addTask(scope, [childId], { title: text, description: text })
        await addReward(scope, { title: text })
      }
      const response = await fetch(app.url + FAMILY_EXPORT, { headers: { cookie } })
      const disposition = response.headers.get('content-disposition') ?? ''
      checks.expectBlocked(
        disposition,
        /^attachment; filename="combinado-[a-z0-9-]+\.zip"$/.test(disposition),
      )
      const files = await unzip(await response.bytes())
      checks.expectServed('the export', files.size > 8)
      for (const [path, file] of files) {
        checks.expectBlocked(
          path,
          /^(?:fotos\/\d\d+-[a-z0-9-]+\.webp|[a-z-]+\.csv|dados\.json|LEIA-ME\.txt)$/.test(path),
        )
        if (!path.endsWith('.csv')) continue
        for (const row of readCsv(file)) {
          for (const [column, cell] of Object.entries(row)) {
            const isHarmless =
              /^-?\d+(?:[.,]\d+)?$/.test(cell) || !/^[\s\p{Cf}"]*[=+\-@＝＋－＠﹦−]/u.test(cell)
            checks.expectBlocked(`${path} ${column}: ${cell}`, isHarmless)
          }
        }
      }
    }
  },
)
