import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll } from 'vitest'
import { setEnvironment } from '#app/base/env.server.ts'
import type { ObjectStoreSettings } from '#app/base/env-object-store.server.ts'

const SECRET = 'segredo-de-teste'
const BUCKET = 'fotos-de-teste'

/** A server in this process with the part of S3's API that the product uses. It checks every signature. */
export interface ObjectServer {
  settings: ObjectStoreSettings
  /** The objects in the bucket by key. */
  objects: Map<string, Uint8Array>
  /** Requests without a signature may read, as from a public bucket. */
  isPublic: boolean
  /** What the server does instead of its work: responds 503, or does not respond. */
  failure: 'unavailable' | 'silent' | undefined
  /** Called after an object was stored and before its request is answered. */
  afterPut: (key: string) => unknown
  stop(): Promise<void>
}

/** Starts an empty bucket on loopback, and fills `objectServer` in. */
export async function startObjectServer(objectServer = {} as ObjectServer): Promise<ObjectServer> {
  const server = createServer((request, response) => {
    void respond(objectServer, request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return Object.assign<ObjectServer, ObjectServer>(objectServer, {
    settings: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      bucket: BUCKET,
      region: 'sa-east-1',
      keyId: 'chave-de-teste',
      secret: SECRET,
    },
    objects: new Map(),
    isPublic: false,
    failure: undefined,
    afterPut: () => undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  })
}

/** The places of binary content, for `describe.each`. */
export const BYTE_PLACES = ['rows', 'object store'] as const

/**
 * Stores the bytes of this describe block in rows of the database, or in an empty object store. The returned object is
 * empty until `beforeAll` has run, and for rows.
 */
export function setUpByteStore(place: (typeof BYTE_PLACES)[number]): ObjectServer {
  const objectServer = {} as ObjectServer
  if (place === 'rows') return objectServer
  let environment: ReturnType<typeof setEnvironment>
  beforeAll(async () => {
    const { settings } = await startObjectServer(objectServer)
    environment = setEnvironment({ objectStore: settings })
  })
  afterAll(async () => {
    environment.restore()
    await objectServer.stop()
  })
  return objectServer
}

async function respond(
  server: ObjectServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (server.failure === 'silent') return
  const body = await buffer(request)
  const send = (status: number, content: Uint8Array | string = '') => response.writeHead(status).end(content)
  const refuse = (status: number, code: string) => send(status, `<Error><Code>${code}</Code></Error>`)
  if (server.failure === 'unavailable') return void refuse(503, 'SlowDown')
  const { pathname, searchParams } = new URL(request.url!, server.settings.url)
  const [, bucket, ...keyParts] = pathname.split('/')
  const key = keyParts.join('/')
  const { authorization } = request.headers
  const isAnonymousRead = !authorization && server.isPublic && request.method === 'GET'
  const isSigned =
    authorization !== undefined && authorization === expectedAuthorization(server.settings, request)
  if (!isAnonymousRead && !isSigned)
    return void refuse(403, authorization ? 'SignatureDoesNotMatch' : 'AccessDenied')
  if (bucket !== BUCKET) return void refuse(404, 'NoSuchBucket')
  if (request.method === 'PUT') {
    const hash = createHash('sha256').update(body).digest('hex')
    if (request.headers['x-amz-content-sha256'] !== hash) return void refuse(400, 'XAmzContentSHA256Mismatch')
    if (request.headers['content-length'] === undefined) return void refuse(411, 'MissingContentLength')
    server.objects.set(key, body)
    await server.afterPut(key)
    return void send(200)
  }
  if (request.method === 'DELETE') {
    server.objects.delete(key)
    return void send(204)
  }
  if (key === '') {
    const prefix = searchParams.get('prefix') ?? ''
    const keys = [...server.objects.keys()].filter((candidate) => candidate.startsWith(prefix)).slice(0, 1000)
    const contents = keys.map((listed) => `<Contents><Key>${listed}</Key></Contents>`).join('')
    return void send(200, `<ListBucketResult>${contents}</ListBucketResult>`)
  }
  const object = server.objects.get(key)
  if (object) send(200, object)
  else refuse(404, 'NoSuchKey')
}

/** The Authorization header of a correctly signed request (AWS Signature Version 4, single chunk). */
function expectedAuthorization(settings: ObjectStoreSettings, request: IncomingMessage): string | undefined {
  const names = /SignedHeaders=([^,]+)/.exec(request.headers.authorization ?? '')?.[1]
  if (names === undefined) return undefined
  const { pathname, searchParams } = new URL(request.url!, settings.url)
  searchParams.sort()
  const headerLines = names.split(';').map((name) => `${name}:${String(request.headers[name])}\n`)
  const bodyHash = String(request.headers['x-amz-content-sha256'])
  const query = searchParams.toString().replaceAll('+', '%20')
  const canonical = [request.method, pathname, query, headerLines.join(''), names, bodyHash].join('\n')
  const moment = String(request.headers['x-amz-date'])
  const scope = `${moment.slice(0, 8)}/${settings.region}/s3/aws4_request`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const signingKey = scope
    .split('/')
    .reduce<string | Buffer>(
      (key, part) => createHmac('sha256', key).update(part).digest(),
      `AWS4${settings.secret}`,
    )
  const toSign = ['AWS4-HMAC-SHA256', moment, scope, hash].join('\n')
  const signature = createHmac('sha256', signingKey).update(toSign).digest('hex')
  return `AWS4-HMAC-SHA256 Credential=${settings.keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`
}
