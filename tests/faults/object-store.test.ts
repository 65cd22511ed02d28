import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setEnvironment } from '#app/base/env.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { readFamily } from '#app/database/family-scope.server.ts'
import { findAvatar } from '#app/domain/children/queries.server.ts'
import { saveChild } from '#app/domain/children/save-child.server.ts'
import { deleteObjects } from '#app/platform/objects/delete-objects.server.ts'
import { type AppOnPostgres, startAppOnPostgres } from '#tests/support/app-on-postgres.ts'
import { bundleScript } from '#tests/support/bundle-script.ts'
import { type DatabaseRelay, startDatabaseRelay } from '#tests/support/database-relay.ts'
import { childInput, newFamily } from '#tests/support/family-content.ts'
import { type ObjectServer, startObjectServer } from '#tests/support/object-server.ts'
import { aCookie } from '#tests/support/people.ts'
import { blackPng } from '#tests/support/png.ts'
import { expectOk } from '#tests/support/results.ts'
import { setTimeAhead } from '#tests/support/set-test-clock.ts'
import { silenceLog } from '#tests/support/silence-log.ts'
import { asOperation } from './operations/operation.ts'
import { childPhotoSave } from './operations/pictures.ts'
import { runUntilKilled } from './run-until-killed.ts'

silenceLog()

let server: ObjectServer
let variables: Record<string, string>
let installation: AppOnPostgres
let environment: ReturnType<typeof setEnvironment>
let relay: DatabaseRelay
let operationScript = ''
let moveScript = ''

beforeAll(async () => {
  server = await startObjectServer()
  const { url, bucket, region, keyId, secret } = server.settings
  variables = {
    OBJECT_STORE_URL: url,
    OBJECT_STORE_BUCKET: bucket,
    OBJECT_STORE_REGION: region,
    OBJECT_STORE_KEY_ID: keyId,
    OBJECT_STORE_SECRET: secret,
  }
  environment = setEnvironment({ objectStore: server.settings })
  installation = await startAppOnPostgres(variables)
  relay = await startDatabaseRelay(installation.ownerDatabaseUrl)
  operationScript = await bundleScript(join(import.meta.dirname, 'operation-process.ts'))
  moveScript = await bundleScript('scripts/move-pictures.ts')
})

afterAll(async () => {
  environment.restore()
  await relay.stop()
  await installation.stop()
  await server.stop()
  for (const script of [operationScript, moveScript]) rmSync(script)
})

async function postPhoto(scope: FamilyScope) {
  const form = new FormData()
  form.set('child', JSON.stringify(childInput({ avatarType: 'custom' })))
  form.set('photo', new File([new Uint8Array(blackPng(32, 32))], 'foto.png'))
  const response = await fetch(`${installation.app.url}/app/acoes/criancas.salvar`, {
    method: 'POST',
    body: form,
    headers: { cookie: await aCookie(scope.userId), origin: installation.app.url },
    redirect: 'manual',
  })
  const body = (await response.json()) as { avatarMediaId?: string; message?: string }
  return { status: response.status, ...body }
}

async function get(path: string, scope?: FamilyScope) {
  const headers = scope && { cookie: await aCookie(scope.userId) }
  const response = await fetch(installation.app.url + path, {
    redirect: 'manual',
    ...(headers && { headers }),
  })
  return {
    status: response.status,
    headers: response.headers,
    body: Buffer.from(await response.arrayBuffer()),
  }
}

const keysOf = ({ familyId }: Pick<FamilyScope, 'familyId'>) =>
  [...server.objects.keys()].filter((key) => key.startsWith(`families/${familyId}/`))

async function isInRow(scope: FamilyScope): Promise<boolean | undefined> {
  const { rows } = await readFamily(scope, (tx) =>
    sql<{ inRow: boolean }>`select bytes is not null as "inRow" from media
      where family_id = ${scope.familyId}::uuid`.execute(tx),
  )
  return rows[0]?.inRow
}

/** Runs the command of `npm run move-pictures`. */
function runMove(args: string[], environmentChanges: Record<string, string> = {}) {
  const child = spawn(process.execPath, [moveScript, ...args], {
    env: {
      ...process.env,
      ...variables,
      DATABASE_URL: installation.ownerDatabaseUrl,
      LOG_LEVEL: 'silent',
      ...environmentChanges,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const exit = new Promise<{ code: number | null; output: string }>((resolve) =>
    child.on('close', (code) => resolve({ code, output })),
  )
  return { child, exit }
}

describe('photos in the object store', () => {
  it('are shown to the family, and to no other family and no stranger', async () => {
    const [scope, stranger] = [await newFamily(), await newFamily()]
    const { status, avatarMediaId } = await postPhoto(scope)
    expect(status).toBe(200)
    expect(keysOf(scope)).toHaveLength(1)
    const path = `/app/fotos/${avatarMediaId}`
    const photo = await get(path, scope)
    expect([photo.status, photo.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(photo.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
    expect(photo.body).toEqual(server.objects.get(keysOf(scope)[0]!))
    expect((await get(path, stranger)).status).toBe(404)
    expect((await get(path)).status).toBe(302)
  })

  it('are 503 with a text while the store is unavailable, uploads are refused, and the rest works', async () => {
    const scope = await newFamily()
    const { avatarMediaId } = await postPhoto(scope)
    for (const failure of ['unavailable', 'silent'] as const) {
      server.failure = failure
      const photo = await get(`/app/fotos/${avatarMediaId}`, scope)
      expect([photo.status, photo.headers.get('cache-control'), photo.headers.get('retry-after')]).toEqual([
        503,
        'no-store',
        '10',
      ])
      expect(photo.body.toString()).toBe('Esta imagem não está disponível agora. Tente de novo em instantes.')
      expect(await postPhoto(scope)).toMatchObject({
        status: 503,
        message: expect.stringContaining('Não conseguimos guardar a foto agora.'),
      })
      for (const path of ['/app', '/pronto', '/blog']) expect((await get(path, scope)).status, path).toBe(200)
    }
    server.failure = undefined
    expect((await get(`/app/fotos/${avatarMediaId}`, scope)).status).toBe(200)
  })
})

describe('a process that is killed while it saves a child with a photo', () => {
  const operation = asOperation(childPhotoSave)
  const options = () => ({ databaseUrl: relay.url, dataDir: 'memory://' })

  it.each(['after the upload', 'before the row', 'before the commit'])(
    '%s leaves no row, and the worker deletes the object',
    async (moment) => {
      const input = (await operation.prepare()) as { familyId: string }
      relay.reopen()
      await runUntilKilled(operation, input, {
        script: operationScript,
        options: options(),
        environment: variables,
        beforeStart(kill) {
          if (moment === 'after the upload') server.afterPut = () => kill()
          else if (moment === 'before the row')
            relay.cutAt(1, 'before', { kill, pattern: /insert into media/ })
          else relay.cutAt(1, 'after', { kill, pattern: /insert into media/ })
        },
      })
      server.afterPut = () => undefined
      relay.reopen()
      expect(keysOf(input)).toHaveLength(1)
      expect(await operation.readState(input)).toBe('absent')
      setTimeAhead({ minutes: 61 })
      await deleteObjects()
      expect(keysOf(input)).toEqual([])
    },
  )

  it('after the commit keeps row and object', async () => {
    const input = (await operation.prepare()) as { familyId: string }
    relay.reopen()
    await runUntilKilled(operation, input, {
      script: operationScript,
      options: options(),
      environment: variables,
      beforeStart: (kill) => relay.cutAt(1, 'after', { kill, pattern: /commit/i }),
    })
    relay.reopen()
    setTimeAhead({ minutes: 61 })
    await deleteObjects()
    expect(await operation.readState(input)).toBe('complete')
    expect(keysOf(input)).toHaveLength(1)
  })
})

describe('npm run move-pictures', () => {
  it('shows the plan, moves the photos to rows and to the store while the product shows them', async () => {
    const scope = await newFamily()
    const { avatarMediaId } = await postPhoto(scope)
    const path = `/app/fotos/${avatarMediaId}`
    const { body: photo } = await get(path, scope)
    const plan = await runMove(['--plan']).exit
    expect(plan).toMatchObject({ code: 0, output: expect.stringMatching(/Fotos das crianças: 0 no banco/) })
    for (const [flags, inRow] of [
      [['--back'], true],
      [[], false],
    ] as const) {
      const { code, output } = await runMove([...flags]).exit
      expect([code, output]).toEqual([0, expect.stringContaining('mudaram de lugar')])
      expect(await isInRow(scope)).toBe(inRow)
      expect((await get(path, scope)).body).toEqual(photo)
    }
  })

  it('continues after a kill, and loses no photo', async () => {
    const scopes = await Promise.all(Array.from({ length: 6 }, () => newFamily()))
    const ids = await Promise.all(scopes.map(async (scope) => (await postPhoto(scope)).avatarMediaId!))
    await runMove(['--back']).exit
    let puts = 0
    const { child, exit } = runMove([])
    server.afterPut = () => {
      puts += 1
      if (puts === 3) child.kill('SIGKILL')
    }
    await exit
    server.afterPut = () => undefined
    const movedCount = async () => (await Promise.all(scopes.map(isInRow))).filter((inRow) => !inRow).length
    expect(await movedCount()).toBeLessThan(scopes.length)
    expect((await runMove([]).exit).code).toBe(0)
    expect(await movedCount()).toBe(scopes.length)
    setTimeAhead({ minutes: 61 })
    await deleteObjects()
    for (const [index, scope] of scopes.entries()) {
      await expectOk(findAvatar(scope, ids[index]!))
      expect(keysOf(scope)).toHaveLength(1)
    }
  })

  it('ends with 1 and a text when the secret is wrong or the store is unavailable', async () => {
    const scope = await newFamily()
    await expectOk(saveChild(scope, childInput({ avatarType: 'custom' }), blackPng(32, 32)))
    const wrong = await runMove(['--back'], { OBJECT_STORE_SECRET: 'outro' }).exit
    expect(wrong).toMatchObject({ code: 1, output: expect.stringContaining('repita o comando') })
    expect(await isInRow(scope)).toBe(false)
    const without = { OBJECT_STORE_URL: '', OBJECT_STORE_BUCKET: '', OBJECT_STORE_KEY_ID: '' }
    const unset = { ...without, OBJECT_STORE_SECRET: '', OBJECT_STORE_REGION: '' }
    expect(await runMove([], unset).exit).toMatchObject({ code: 78 })
  })
})
