import { beforeAll } from 'vitest'
import { childInput, newFamily, newMember } from '#tests/support/family-content.ts'
import { aCookie } from '#tests/support/people.ts'
import { selectRows } from '#tests/support/rows.ts'
import { administratorCookie } from './administration.ts'
import { attack } from './attack.ts'
import { HIDDEN_TEXT, picturesWithHiddenData, invalidPictures, type UploadFile } from './hostile-files.ts'
import { connectTargetApp } from './target-app.ts'
import { isAlive } from './send.ts'

const app = connectTargetApp()

const CHILD_PATH = '/app/acoes/criancas.salvar'
let parentCookie = ''
let adminCookie = ''
let family: Awaited<ReturnType<typeof newFamily>>
beforeAll(async () => {
  family = await newFamily()
  parentCookie = await aCookie(family.userId)
  adminCookie = await administratorCookie()
})

const post = (path: string, form: FormData | string, cookie: string, headers: Record<string, string> = {}) =>
  fetch(app.url + path, {
    method: 'POST',
    // no keep-alive, because the server may close such a connection while a large body is sent
    headers: { origin: app.url, cookie, connection: 'close', ...headers },
    body: form,
    redirect: 'manual',
    signal: AbortSignal.timeout(60_000),
    // rejected if the server refuses the body before it is sent completely
  }).catch(() => new Response(null, { status: 499 }))

const toFile = ({ name, type, bytes }: UploadFile) =>
  new File([bytes as Uint8Array<ArrayBuffer>], name, { type })

function sendPhoto(file: UploadFile, cookie = parentCookie, id?: string): Promise<Response> {
  const form = new FormData()
  form.set('child', JSON.stringify(childInput({ avatarType: 'custom', ...(id && { id }) })))
  form.set('photo', toFile(file))
  return post(CHILD_PATH, form, cookie)
}

function sendPicture(file: UploadFile, cookie = adminCookie): Promise<Response> {
  const form = new FormData()
  form.set('intent', 'upload')
  form.set('alt', '')
  form.set('as', 'picture')
  form.set('file', toFile(file))
  return post('/blog/admin/imagens', form, cookie, { accept: 'application/json' })
}

const countRows = async (table: 'blog_images' | 'blog_transfers') =>
  (await selectRows(table, {}, ['id'])).length
const countPhotos = async () =>
  (await app.unrestrictedReader.rowsOfFamily(family.familyId, [family])).match(/^media /gm)?.length ?? 0
/** The path of the photo that this response says is stored; undefined after a refusal. */
async function photoPathIn(response: Response): Promise<string | undefined> {
  const { avatarMediaId } = (await response.json()) as { avatarMediaId?: string }
  return avatarMediaId && `/app/fotos/${avatarMediaId}`
}

/** The numbers of photos and of blog pictures. */
const countFiles = async () => [await countPhotos(), await countRows('blog_images')].join()

attack(
  ['V5.2.2', 'V5.2.1', 'V5.2.3', 'V1.3.4'],
  'accepts only still pictures within the limits, as a child’s photo and as a blog picture',
  async (checks) => {
    const files = Object.entries(await invalidPictures())
    const filesBefore = await countFiles()
    for (const [label, file] of files) {
      const responses = [await sendPhoto(file), await sendPicture(file)]
      for (const [index, { status }] of responses.entries())
        checks.expectBlocked(
          `${label} as ${['a photo', 'a picture'][index]}: ${status}`,
          status === 422 || status === 413,
        )
    }
    checks.expectBlocked('a stored file', (await countFiles()) === filesBefore)
    checks.expectServed('the process', await isAlive(app.url))
  },
)

/** Whether the response is a picture of this type with safe headers and without metadata or hidden data. */
async function isHarmless(response: Response, type: RegExp): Promise<boolean> {
  const { headers } = response
  const bytes = Buffer.from(await response.arrayBuffer())
  const policy = headers.get('content-security-policy') ?? ''
  return (
    response.status === 200 &&
    type.test(headers.get('content-type') ?? '') &&
    headers.get('x-content-type-options') === 'nosniff' &&
    !headers.has('access-control-allow-origin') &&
    policy.includes("default-src 'none'") &&
    policy.includes('sandbox') &&
    (headers.get('content-disposition') ?? '').startsWith('inline') &&
    !bytes.includes(HIDDEN_TEXT) &&
    !/Exif|<x:xmpmeta|GPS|<script|<\?php|ICC_PROFILE/.test(bytes.toString('latin1'))
  )
}

attack(
  ['V5.3.1', 'V5.4.1', 'V5.4.2', 'V3.2.1', 'V3.4.2', 'V3.4.4', 'V14.2.4'],
  're-encodes uploaded pictures, so that metadata and appended data are not served',
  async (checks) => {
    for (const [label, file] of Object.entries(await picturesWithHiddenData())) {
      const photoPath = await photoPathIn(await sendPhoto(file))
      checks.expectPersisted(`${label} as a photo`, photoPath !== undefined)
      const response = await fetch(`${app.url}${photoPath}`, { headers: { cookie: parentCookie } })
      checks.expectBlocked(`${label} as a photo`, await isHarmless(response, /^image\/webp$/))

      const { image } = (await (await sendPicture(file)).json()) as {
        image: { path: string; name: string; variants: { path: string }[] }
      }
      for (const path of [image.path, ...image.variants.map((variant) => variant.path)]) {
        const type =
          { avif: 'avif', webp: 'webp', png: 'png', jpg: 'jpeg' }[path.split('.').at(-1) ?? ''] ?? 'none'
        checks.expectBlocked(
          `${label} at ${path}`,
          await isHarmless(await fetch(app.url + path), new RegExp(`^image/${type}$`)),
        )
      }
      checks.expectBlocked(
        `${label}: a path in its name`,
        !/[/\\\0]/.test(image.name) && !image.path.includes('foto'),
      )
    }
  },
)

attack(['V8.2.2', 'V8.4.1', 'V14.3.2', 'V7.4.1'], 'shows a photo only to its family', async (checks) => {
  const { 'a PNG with a page after it': file } = await picturesWithHiddenData()
  const childId = childInput().id
  const path = await photoPathIn(await sendPhoto(file!, parentCookie, childId))
  const openPhoto = (cookie?: string) =>
    fetch(`${app.url}${path}`, { headers: cookie ? { cookie } : {}, redirect: 'manual' })
  const childCookie = await aCookie((await newMember(family)).userId)
  const strangerCookie = await aCookie((await newFamily()).userId)
  const endedCookie = await aCookie(family.userId)
  await post('/sair', '', endedCookie)
  const ownPhoto = await openPhoto(parentCookie)
  checks.expectServed(
    'the family’s photo',
    ownPhoto.status === 200 && (await openPhoto(childCookie)).status === 200,
  )
  checks.expectBlocked(
    'a shared cache stores it',
    /private/.test(ownPhoto.headers.get('cache-control') ?? ''),
  )
  checks.expectBlocked('a member of another family', (await openPhoto(strangerCookie)).status === 404)
  checks.expectBlocked('a visitor', (await openPhoto()).status === 302)
  checks.expectBlocked('an ended session', (await openPhoto(endedCookie)).status === 302)
  const etag = ownPhoto.headers.get('etag') ?? '*'
  const conditionalResponse = await fetch(`${app.url}${path}`, {
    headers: { 'if-none-match': etag },
    redirect: 'manual',
  })
  checks.expectBlocked('a visitor who has the ETag', conditionalResponse.status === 302)
  await post('/app/acoes/criancas.excluir', JSON.stringify({ id: childId }), parentCookie, {
    'content-type': 'application/json',
  })
  checks.expectBlocked('after the child is deleted', (await openPhoto(parentCookie)).status === 404)
})

attack(['V5.2.1', 'V2.2.1', 'V15.3.7'], 'refuses malformed and truncated upload forms', async (checks) => {
  const filesBefore = await countPhotos()
  const manyFields = new FormData()
  for (let count = 0; count < 20_000; count += 1) manyFields.append(`campo${count}`, 'x')
  const twoChildren = new FormData()
  for (const part of [1, 2])
    twoChildren.append('child', JSON.stringify(childInput({ name: `Parte ${part}`, avatarType: 'custom' })))
  twoChildren.append('photo', 'text in place of a file')
  const unendedPart = `--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n`
  const headers = { 'content-type': 'multipart/form-data; boundary=b' }
  const cases: [string, () => Promise<Response>][] = [
    ['thousands of fields', () => post(CHILD_PATH, manyFields, parentCookie)],
    ['a text in place of a file', () => post(CHILD_PATH, twoChildren, parentCookie)],
    ['a part without an end', () => post(CHILD_PATH, unendedPart, parentCookie, headers)],
    [
      'a thousand parts without an end',
      () => post(CHILD_PATH, unendedPart.repeat(1000), parentCookie, headers),
    ],
    [
      'no boundary',
      () => post(CHILD_PATH, unendedPart, parentCookie, { 'content-type': 'multipart/form-data' }),
    ],
    ['an empty body', () => post(CHILD_PATH, '', parentCookie, headers)],
    [
      'the library, truncated',
      () => post('/blog/admin/imagens', unendedPart, adminCookie, { ...headers, accept: 'application/json' }),
    ],
    ['the import, truncated', () => post('/blog/admin/importar.data', unendedPart, adminCookie, headers)],
  ]
  for (const [label, sendCase] of cases) {
    const { status } = await sendCase()
    checks.expectBlocked(`${label}: ${status}`, status >= 400 && status < 500)
  }
  checks.expectBlocked('a stored file', (await countPhotos()) === filesBefore)
  checks.expectServed('the process', await isAlive(app.url))
})

attack(['V8.2.1', 'V8.3.1'], 'stores no file from people without the right to upload', async (checks) => {
  const { 'a PNG with a page after it': file } = await picturesWithHiddenData()
  const childCookie = await aCookie((await newMember(family)).userId)
  const filesBefore = await countFiles()
  checks.expectBlocked(
    'a child’s photo by the child',
    [403, 499].includes((await sendPhoto(file!, childCookie)).status),
  )
  const visitorResponse = await sendPhoto(file!, '')
  checks.expectBlocked(
    'a photo by a visitor',
    visitorResponse.status !== 200 || (await visitorResponse.text()).includes('/login'),
  )
  for (const cookie of ['', parentCookie, childCookie])
    checks.expectBlocked(
      'a picture of the blog',
      [401, 403, 499].includes((await sendPicture(file!, cookie)).status),
    )
  checks.expectBlocked('a stored file', (await countFiles()) === filesBefore)
})
