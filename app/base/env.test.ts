import { expect, it } from 'vitest'
import { readEnvironment } from './env.server.ts'

function read(source: Record<string, string>) {
  const result = readEnvironment(source)
  if (!result.ok) throw new Error(result.problems.join('; '))
  return result.environment
}

it('uses defaults for missing and empty variables', () => {
  const defaults = read({})
  expect(defaults).toMatchObject({
    port: 3000,
    appUrl: 'http://localhost:3000',
    dataDir: '.data',
    seed: 'demo',
  })
  expect(read({ PORT: '', SEED: ' ', DATABASE_URL: '', LOG_LEVEL: '', TRUSTED_PROXIES: '' })).toEqual(
    defaults,
  )
})

it('seeds the example family on the embedded database by default, on PostgreSQL only with SEED=demo', () => {
  const DATABASE_URL = 'postgres://ana:x@localhost/combinado'
  expect(read({ DATABASE_URL }).seed).toBe('none')
  expect(read({ DATABASE_URL, SEED: 'demo' }).seed).toBe('demo')
  expect(read({ SEED: 'none' }).seed).toBe('none')
})

it('names every wrong variable at once', () => {
  const result = readEnvironment({ PORT: 'x', DATABASE_URL: 'mysql://x', ADMIN_EMAIL: 'ana', SEED: 'tudo' })
  const problems = result.ok ? [] : result.problems
  for (const name of ['PORT', 'DATABASE_URL', 'ADMIN_EMAIL', 'SEED']) {
    expect(problems.some((problem) => problem.startsWith(name))).toBe(true)
  }
})

it('accepts a sales video only over https and in a format that browsers play', () => {
  const VIDEO_URL = 'https://videos.exemplo.com.br/vendas/Nosso%20video.MP4?v=2'
  expect(read({ VIDEO_URL }).videoUrl).toBe(VIDEO_URL)
  expect(read({}).videoUrl).toBeUndefined()
  for (const wrong of [
    'http://videos.exemplo/v.mp4',
    'https://youtu.be/abc',
    'v.mp4',
    'javascript:alert(1)//.mp4',
  ]) {
    expect(readEnvironment({ VIDEO_URL: wrong }), wrong).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/^VIDEO_URL: VIDEO_URL precisa ser/)],
    })
  }
})

it('requires both Google credentials', () => {
  expect(readEnvironment({ GOOGLE_CLIENT_ID: 'x' })).toMatchObject({ ok: false })
})
