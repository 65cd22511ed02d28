import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import type { ObjectStoreSettings } from '#app/base/env-object-store.server.ts'
import { type ObjectStore, ObjectStoreError } from './object-store.server.ts'

/** Timeout of a request including its body. */
const TIMEOUT_MS = 10_000

/** A bucket of a store with the API of Amazon S3, with signatures of version 4 and the bucket's name in the path. */
export function createS3Store(settings: ObjectStoreSettings, timeoutMs = TIMEOUT_MS): ObjectStore {
  const { url, bucket, region, keyId, secret } = settings
  const client = new AwsClient({ accessKeyId: keyId, secretAccessKey: secret, service: 's3', region })
  const bucketUrl = `${url}/${bucket}`

  /** Returns the body of a response with one of the `expected` statuses, or undefined for 404. */
  async function send(path: string, init: RequestInit, expected: number[]) {
    try {
      const request = await client.sign(`${bucketUrl}/${path}`, init)
      const signal = AbortSignal.timeout(timeoutMs)
      const response = await fetch(request, { signal, redirect: 'manual' })
      const body = new Uint8Array(await response.arrayBuffer())
      if (expected.includes(response.status)) return body
      const code = errorCodeOf(body)
      // without its bucket the store answers 404, too
      if (response.status === 404 && code !== 'NoSuchBucket') return undefined
      throw new ObjectStoreError(`The object store responded ${response.status} ${code}`.trim())
    } catch (error) {
      if (error instanceof ObjectStoreError) throw error
      throw new ObjectStoreError('The object store did not respond', { cause: error })
    }
  }

  return {
    async put(key, bytes) {
      const headers = {
        // the type is in the row; a browser that reaches the object shows no page
        'content-type': 'application/octet-stream',
        // signed, so that the store refuses other bytes
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      }
      const body = bytes as Uint8Array<ArrayBuffer>
      if (!(await send(key, { method: 'PUT', headers, body }, [200])))
        throw new ObjectStoreError('The object store responded 404')
    },
    get: (key) => send(key, {}, [200]),
    async delete(key) {
      await send(key, { method: 'DELETE' }, [200, 204])
    },
    async list(prefix) {
      const query = new URLSearchParams({ 'list-type': '2', prefix })
      const body = await send(`?${query.toString()}`, {}, [200])
      const xml = new TextDecoder().decode(body)
      return [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key]) => key!)
    },
  }
}

/** The code of an error of S3, such as 'AccessDenied'; '' if the body has none. */
function errorCodeOf(body: Uint8Array): string {
  return /<Code>(\w+)<\/Code>/.exec(new TextDecoder().decode(body))?.[1] ?? ''
}
