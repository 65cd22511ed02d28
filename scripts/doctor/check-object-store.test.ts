import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ObjectServer, startObjectServer } from '#tests/support/object-server.ts'
import { checkObjectStore, checkStoredObjects } from './check-object-store.ts'

let server: ObjectServer
beforeAll(async () => {
  server = await startObjectServer()
})
afterAll(() => server.stop())

const summaryOf = async (...checks: Parameters<typeof checkObjectStore>) =>
  (await checkObjectStore(...checks)).map(({ level, summary }) => `${level} ${summary}`).join('\n')

it('the doctor accepts a private bucket, and leaves no object there', async () => {
  expect(await summaryOf(server.settings)).toMatch(/^ok .*grava, lê e apaga, e não é público/)
  expect(server.objects.size).toBe(0)
  expect(await summaryOf(undefined)).toBe('ok Imagens: ficam no banco de dados.')
})

it('the doctor reports a public bucket', async () => {
  server.isPublic = true
  expect(await summaryOf(server.settings)).toMatch(/^erro .*é público: qualquer pessoa lê sem chave/)
  server.isPublic = false
  expect(server.objects.size).toBe(0)
})

it.each([
  ['a wrong secret', { secret: 'outro' }, '403 SignatureDoesNotMatch'],
  ['a missing bucket', { bucket: 'outro-bucket' }, '404 NoSuchBucket'],
  ['a closed port', { url: 'http://127.0.0.1:9' }, 'did not respond'],
])('the doctor reports %s', async (_name, changes, reason) => {
  const summary = await summaryOf({ ...server.settings, ...changes })
  expect(summary).toMatch(/^erro /)
  expect(summary).toContain(reason)
})

it('the doctor reports a store that does not respond in time', async () => {
  server.failure = 'silent'
  expect(await summaryOf(server.settings, 50)).toContain('did not respond')
  server.failure = undefined
})

it('the doctor reports rows without their objects, and rows with objects without a store', async () => {
  const query = <Row>() => Promise.resolve([{ key: 'families/a/1' }, { key: 'blog/2' }] as Row[])
  expect(await checkStoredObjects(query, undefined)).toMatchObject([{ level: 'erro' }])
  server.objects.set('blog/2', Buffer.from('x'))
  expect(await checkStoredObjects(query, server.settings)).toMatchObject([
    { level: 'erro', summary: 'Imagens: 1 das 2 mais novas faltam no armazenamento' },
  ])
  server.objects.set('families/a/1', Buffer.from('x'))
  expect(await checkStoredObjects(query, server.settings)).toMatchObject([{ level: 'ok' }])
  server.objects.clear()
})
