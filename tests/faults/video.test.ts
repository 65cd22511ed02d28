import { afterAll, beforeAll, expect, it } from 'vitest'
import { TOUR_FILES } from '#content/tour-files.ts'
import { type RunningApp, startApp } from '#tests/support/running-app.ts'

let app: RunningApp
/** A second process, whose sales video is set by VIDEO_URL. */
let appWithVideoUrl: RunningApp

beforeAll(async () => {
  app = await startApp({ environment: { PAYMENTS: 'sandbox' } })
  appWithVideoUrl = await startApp({ environment: { VIDEO_URL: 'https://videos.exemplo.com.br/nosso.webm' } })
}, 120_000)
afterAll(async () => {
  await app.stop()
  await appWithVideoUrl.stop()
})

/** Requests a range of the tour video, as players do. */
async function fetchRange(range: string) {
  const response = await fetch(app.url + TOUR_FILES.mp4, { headers: { range } })
  const { headers } = response
  const bytes = (await response.arrayBuffer()).byteLength
  return {
    status: response.status,
    bytes,
    range: headers.get('content-range'),
    type: headers.get('content-type'),
  }
}

it('the app serves byte ranges of the video, as Safari requires', async () => {
  const wholeFile = await fetch(app.url + TOUR_FILES.mp4)
  const size = (await wholeFile.arrayBuffer()).byteLength
  expect(wholeFile.status).toBe(200)
  expect(wholeFile.headers.get('accept-ranges')).toBe('bytes')
  const mp4 = { status: 206, type: 'video/mp4' }
  expect(await fetchRange('bytes=0-1')).toEqual({ ...mp4, bytes: 2, range: `bytes 0-1/${size}` })
  expect(await fetchRange('bytes=1000-')).toEqual({
    ...mp4,
    bytes: size - 1000,
    range: `bytes 1000-${size - 1}/${size}`,
  })
  expect(await fetchRange('bytes=-500')).toEqual({
    ...mp4,
    bytes: 500,
    range: `bytes ${size - 500}-${size - 1}/${size}`,
  })
  expect(await fetchRange(`bytes=${size}-`)).toMatchObject({ status: 416, range: `bytes */${size}` })
})

it('videos, poster and captions are small, cached for a year and have the right content type', async () => {
  const maxBytes = { mp4: 4_000_000, webm: 3_000_000, poster: 90_000, captions: 5000 }
  const types = {
    mp4: 'video/mp4',
    webm: 'video/webm',
    poster: 'image/webp',
    captions: 'text/vtt; charset=utf-8',
  }
  for (const kind of ['mp4', 'webm', 'poster', 'captions'] as const) {
    const response = await fetch(app.url + TOUR_FILES[kind])
    expect(response.headers.get('content-type')).toBe(types[kind])
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await response.arrayBuffer()).byteLength, kind).toBeLessThan(maxBytes[kind])
  }
})

it('the sales video page is the same for everybody, and its Content-Security-Policy allows the configured video', async () => {
  const fetchPage = async (url: string, headers = {}) => {
    const response = await fetch(`${url}/vsl`, { headers })
    return { html: await response.text(), headers: response.headers }
  }
  const [page, cookiePage] = [await fetchPage(app.url), await fetchPage(app.url, { cookie: 'a=b' })]
  expect(page.html).toBe(cookiePage.html)
  expect(page.headers.get('cache-control')).toBe('public, max-age=3600')
  expect(page.headers.get('set-cookie')).toBeNull()
  expect(
    (await fetch(`${app.url}/vsl`, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } })).status,
  ).toBe(304)
  expect(page.headers.get('content-security-policy')).toContain("media-src 'self';")
  const configuredPage = await fetchPage(appWithVideoUrl.url)
  expect(configuredPage.headers.get('content-security-policy')).toContain(
    "media-src 'self' https://videos.exemplo.com.br;",
  )
  expect(configuredPage.html).toContain(
    '<source src="https://videos.exemplo.com.br/nosso.webm" type="video/webm"/>',
  )
  expect(configuredPage.html).not.toContain(TOUR_FILES.captions)
  expect(configuredPage.html).not.toContain('Ler o vídeo em texto')
})

it('the mentions of purchases are public and cached for a minute', async () => {
  const response = await fetch(`${app.url}/vsl/novas-assinaturas`)
  expect(await response.json()).toEqual({ mentions: [] })
  expect(response.headers.get('cache-control')).toBe('public, max-age=60')
})
