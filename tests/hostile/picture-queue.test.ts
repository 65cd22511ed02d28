import sharp from 'sharp'
import { setTimeout as delay } from 'node:timers/promises'
import { childInput, newFamily } from '#tests/support/family-content.ts'
import { aCookie } from '#tests/support/people.ts'
import { aJpeg } from '#tests/support/photos.ts'
import { attack } from './attack.ts'
import { isAlive } from './send.ts'
import { connectTargetApp } from './target-app.ts'

const app = connectTargetApp()
const PICTURES = 10
const UPLOADS = 3

/** Saves a new child with this photo. */
async function sendPhoto(photo: Uint8Array, cookie: string): Promise<{ status: number; ms: number }> {
  const form = new FormData()
  form.set('child', JSON.stringify(childInput({ avatarType: 'custom' })))
  form.set('photo', new File([photo as Uint8Array<ArrayBuffer>], 'foto'))
  const start = performance.now()
  const { status } = await fetch(`${app.url}/app/acoes/criancas.salvar`, {
    method: 'POST',
    headers: { origin: app.url, cookie },
    body: form,
    redirect: 'manual',
    signal: AbortSignal.timeout(200_000),
  })
  return { status, ms: performance.now() - start }
}

/** The longest of some uploads, one after the other, in milliseconds; Infinity if one is refused. */
async function longestUpload(photo: Uint8Array, cookie: string): Promise<number> {
  let longestMs = 0
  for (let upload = 0; upload < UPLOADS; upload += 1) {
    const { status, ms } = await sendPhoto(photo, cookie)
    longestMs = Math.max(longestMs, status === 200 ? ms : Infinity)
  }
  return longestMs
}

/** The permitted picture that takes the most time to decode: a detailed AVIF of 13 megapixels. */
const expensivePicture = () =>
  sharp({
    create: {
      width: 1040,
      height: 780,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .resize(4160, 3120, { kernel: 'nearest' })
    .avif({ quality: 60, effort: 0 })
    .toBuffer()

attack(
  ['V15.2.2', 'V2.4.1', 'V5.2.1'],
  'ten expensive pictures of one account delay the upload of another family by one conversion at most',
  async (checks) => {
    const [picture, photo] = await Promise.all([expensivePicture(), aJpeg({ width: 1280, height: 960 })])
    const attackerCookie = await aCookie((await newFamily()).userId)
    const otherCookie = await aCookie((await newFamily()).userId)
    await sendPhoto(photo, otherCookie)
    const quietMs = await longestUpload(photo, otherCookie)
    const single = await sendPhoto(picture, attackerCookie)
    checks.expectServed(`the expensive picture alone: ${single.status}`, single.status === 200)

    const flood = Promise.all(Array.from({ length: PICTURES }, () => sendPhoto(picture, attackerCookie)))
    // the first of them is being decoded
    await delay(single.ms / 4)
    const besideMs = await longestUpload(photo, otherCookie)
    const times = `${Math.round(besideMs)} ms, alone ${Math.round(quietMs)} ms, one conversion ${Math.round(single.ms)} ms`
    console.log(`upload beside ${PICTURES} pictures (${picture.length} bytes): ${times}`)
    checks.expectBlocked(`an upload takes ${times}`, besideMs <= 2 * quietMs + single.ms)
    const statuses = (await flood).map(({ status }) => status)
    checks.expectServed(`the account’s pictures: ${statuses.join(', ')}`, statuses.includes(200))
    checks.expectBlocked(
      `another answer: ${statuses.join(', ')}`,
      statuses.every((status) => status === 200 || status === 503),
    )
    checks.expectServed('the process', await isAlive(app.url))
  },
  600_000,
)
