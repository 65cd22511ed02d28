import { afterAll, beforeAll, expect, it } from 'vitest'
import { TOUR_FILES } from '#content/tour-files.ts'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'

let app: RunningApp
let own: RunningApp

beforeAll(async () => {
  app = await startApp({ environment: { PAYMENTS: 'sandbox' } })
  own = await startApp({ environment: { VIDEO_URL: 'https://videos.exemplo.com.br/nosso.webm' } })
}, 120_000)
afterAll(async () => {
  await app.stop()
  await own.stop()
})

/** A range of the tour video, as a player requests it. */
async function part(range: string) {
  const answer = await fetch(app.url + TOUR_FILES.mp4, { headers: { range } })
  const { headers } = answer
  const bytes = (await answer.arrayBuffer()).byteLength
  return {
    status: answer.status,
    bytes,
    range: headers.get('content-range'),
    type: headers.get('content-type'),
  }
}

it('players get the requested ranges of the video, which Safari requires', async () => {
  const whole = await fetch(app.url + TOUR_FILES.mp4)
  const size = (await whole.arrayBuffer()).byteLength
  expect(whole.status).toBe(200)
  expect(whole.headers.get('accept-ranges')).toBe('bytes')
  const mp4 = { status: 206, type: 'video/mp4' }
  expect(await part('bytes=0-1')).toEqual({ ...mp4, bytes: 2, range: `bytes 0-1/${size}` })
  expect(await part('bytes=1000-')).toEqual({
    ...mp4,
    bytes: size - 1000,
    range: `bytes 1000-${size - 1}/${size}`,
  })
  expect(await part('bytes=-500')).toEqual({
    ...mp4,
    bytes: 500,
    range: `bytes ${size - 500}-${size - 1}/${size}`,
  })
  expect(await part(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` })
})

it('videos, poster and captions are small, cached forever and have the right content type', async () => {
  const most = { mp4: 4_000_000, webm: 3_000_000, poster: 90_000, captions: 5000 }
  const types = {
    mp4: 'video/mp4',
    webm: 'video/webm',
    poster: 'image/webp',
    captions: 'text/vtt; charset=utf-8',
  }
  for (const kind of ['mp4', 'webm', 'poster', 'captions'] as const) {
    const answer = await fetch(app.url + TOUR_FILES[kind])
    expect(answer.headers.get('content-type')).toBe(types[kind])
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await answer.arrayBuffer()).byteLength, kind).toBeLessThan(most[kind])
  }
})

it("the page is the same for everybody, and lets media of the owner's own video through", async () => {
  const read = async (url: string, headers = {}) => {
    const answer = await fetch(`${url}/vsl`, { headers })
    return { html: await answer.text(), headers: answer.headers }
  }
  const [one, other] = [await read(app.url), await read(app.url, { cookie: 'a=b' })]
  expect(one.html).toBe(other.html)
  expect(one.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(one.headers.get('set-cookie')).toBeNull()
  expect(
    (await fetch(`${app.url}/vsl`, { headers: { 'if-none-match': one.headers.get('etag') ?? '' } })).status,
  ).toBe(304)
  expect(one.headers.get('content-security-policy')).toContain("media-src 'self';")
  const foreign = await read(own.url)
  expect(foreign.headers.get('content-security-policy')).toContain(
    "media-src 'self' https://videos.exemplo.com.br;",
  )
  expect(foreign.html).toContain('<source src="https://videos.exemplo.com.br/nosso.webm" type="video/webm"/>')
  expect(foreign.html).not.toContain(TOUR_FILES.captions)
  expect(foreign.html).not.toContain('Ler o vídeo em texto')
})

it('the purchase mentions are the same for everybody and cached for a minute', async () => {
  const answer = await fetch(`${app.url}/vsl/novas-assinaturas`)
  expect(await answer.json()).toEqual({ mentions: [] })
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
})
