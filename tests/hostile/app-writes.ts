import { aFamilyFixture, type FamilyFixture } from '#tests/roles/family-fixture.ts'
import { type Operation, operations } from '#tests/roles/operations.ts'
import { aCookie } from '#tests/support/people.ts'
import type { TargetApp } from './target-app.ts'
import { type TestResponse, send } from './send.ts'

export type Body = Record<string, unknown>
/** Object keys and list indexes that lead from the body to a value. */
type KeyPath = (string | number)[]

/** One value in a request body. */
export interface Field {
  keyPath: KeyPath
  /** The key path, joined by dots: 'childIds.0'. */
  name: string
  value: unknown
}

/** A POST below /app with the valid body that its screen sends. Attacks change the body. */
export interface Write {
  operation: Operation
  name: string
  body: Body
  fields: Field[]
}

/** A family and the session cookie of its administrator. */
export interface FamilySession {
  fixture: FamilyFixture
  cookie: string
}

export async function aFamilySession(): Promise<FamilySession> {
  const fixture = await aFamilyFixture()
  return { fixture, cookie: await aCookie(fixture.people.familyAdmin.userId) }
}

/** Reads all rows of the family and its people, as text. */
export const readRows = ({ unrestrictedReader }: TargetApp, { fixture }: FamilySession): Promise<string> =>
  unrestrictedReader.rowsOfFamily(fixture.people.familyAdmin.familyId, Object.values(fixture.people))

/** Every write below /app with the body that its screen sends. */
export function writesOf(fixture: FamilyFixture): Write[] {
  return operations.flatMap((operation) => {
    // skips 'add a task': 'change a task' has the same path and a body with more fields
    if (operation.act.startsWith('add ')) return []
    const screenBody = operation.body?.(fixture, fixture.people.familyAdmin)
    if (operation.method !== 'POST' || screenBody === undefined) return []
    // skips the form of the family review, which takeover.test.ts attacks
    if (screenBody instanceof FormData && !screenBody.has('child')) return []
    const body = (
      screenBody instanceof FormData ? JSON.parse(screenBody.get('child') as string) : screenBody
    ) as Body
    return [{ operation, name: `${operation.act} (${operation.path})`, body, fields: fieldsOf(body) }]
  })
}

/** Lists every value of a body, but only the first item of each list. */
export function fieldsOf(value: unknown, keyPath: KeyPath = []): Field[] {
  if (typeof value !== 'object' || value === null) return [{ keyPath, name: keyPath.join('.'), value }]

  const entries = Array.isArray(value) ? value.slice(0, 1).entries() : Object.entries(value)
  return [...entries].flatMap(([key, child]) => fieldsOf(child, [...keyPath, key]))
}

/** Returns a copy of the body with another value in this field. */
export function withValue(body: Body, { keyPath }: Field, value: unknown): Body {
  const changedBody = structuredClone(body)
  let parent = changedBody as Record<string | number, unknown>
  for (const key of keyPath.slice(0, -1)) parent = parent[key] as Record<string | number, unknown>
  parent[keyPath.at(-1)!] = value
  return changedBody
}

/** Returns a copy of the body without this field. */
export function withoutField(body: Body, field: Field): Body {
  return JSON.parse(JSON.stringify(withValue(body, field, undefined))) as Body
}

/** Sends a write with this body in the encoding that its screen uses: a form or JSON. */
export function sendWrite(
  url: string,
  { operation }: Write,
  body: Body | string,
  cookie: string,
): Promise<TestResponse> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const writeUrl = `${url}/app/${operation.path}`
  if (operation.path === 'acoes/criancas.salvar') {
    const form = new FormData()
    form.set('child', text)
    return send(writeUrl, { body: form, cookie })
  }
  return send(writeUrl, { body: text, cookie, headers: { 'content-type': 'application/json' } })
}

export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value)
