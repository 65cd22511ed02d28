import { expect, it } from 'vitest'
import { readEnvironment } from './env.server.ts'

const read = (source: Record<string, string>) => {
  const result = readEnvironment(source)
  return result.ok ? result.environment.objectStore : result.problems
}

const ALL = {
  OBJECT_STORE_URL: 'https://s3.exemplo.com.br/',
  OBJECT_STORE_BUCKET: 'combinado-fotos',
  OBJECT_STORE_KEY_ID: 'chave',
  OBJECT_STORE_SECRET: 'segredo',
}

it('without variables pictures are rows of the database', () => {
  expect(read({})).toBeUndefined()
  expect(read({ OBJECT_STORE_URL: ' ' })).toBeUndefined()
})

it('the object store has a default region', () => {
  expect(read(ALL)).toEqual({
    url: 'https://s3.exemplo.com.br',
    bucket: 'combinado-fotos',
    region: 'us-east-1',
    keyId: 'chave',
    secret: 'segredo',
  })
  expect(read({ ...ALL, OBJECT_STORE_REGION: 'auto' })).toMatchObject({ region: 'auto' })
})

it('every missing or wrong variable of the object store is named', () => {
  expect(read({ OBJECT_STORE_REGION: 'auto', OBJECT_STORE_BUCKET: 'fotos' })).toEqual(
    ['URL', 'KEY_ID', 'SECRET'].map(
      (name) => `OBJECT_STORE_${name}: falta, com as outras variáveis OBJECT_STORE_….`,
    ),
  )
  expect(read({ ...ALL, OBJECT_STORE_BUCKET: 'Fotos/2026', OBJECT_STORE_URL: 'ftp://x' })).toEqual([
    expect.stringMatching(/^OBJECT_STORE_URL: .* precisa ser um endereço/),
    expect.stringMatching(/^OBJECT_STORE_BUCKET: .* precisa ser o nome de um bucket/),
  ])
})
