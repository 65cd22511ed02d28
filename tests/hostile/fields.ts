import { aHousehold, type Household } from '#tests/roles/household.ts'
import { type Operation, operations } from '#tests/roles/operations.ts'
import { aSession } from '#tests/support/people.ts'
import type { TargetApp } from './target-app.ts'
import { type TestResponse, send } from './send.ts'

export type Body = Record<string, unknown>
type Path = (string | number)[]

export interface Field {
  path: Path
  /** The path with dots, such as 'childIds.0'. */
  name: string
  value: unknown
}

/** A write of /app as its screen sends it; attacks change it. */
export interface Write {
  operation: Operation
  name: string
  body: Body
  fields: Field[]
}

/** A household and the browser of its administrator. */
export interface Victim {
  home: Household
  cookie: string
}

export async function aVictim(): Promise<Victim> {
  const home = await aHousehold()
  return { home, cookie: await aSession(home.people.familyAdmin.userId) }
}

/** All rows of the household's family and people, as text. */
export const stateOf = ({ witness }: TargetApp, { home }: Victim): Promise<string> =>
  witness.everythingOf(home.people.familyAdmin.familyId, Object.values(home.people))

/** Every write below /app, once, with the body that its screen sends for this household. */
export function writesOf(home: Household): Write[] {
  // adding uses the path of editing, which has more fields
  return operations.flatMap((operation) => {
    if (operation.act.startsWith('add ')) return []
    const sentBody = operation.body?.(home, home.people.familyAdmin)
    if (operation.method !== 'POST' || sentBody === undefined) return []
    // a plain form that responds with a redirect; takeover.test.ts attacks it
    if (sentBody instanceof FormData && !sentBody.has('child')) return []
    const body = (
      sentBody instanceof FormData ? JSON.parse(sentBody.get('child') as string) : sentBody
    ) as Body
    return [{ operation, name: `${operation.act} (${operation.path})`, body, fields: fieldsOf(body) }]
  })
}

/** Every value of a body, by its path. */
export function fieldsOf(value: unknown, path: Path = []): Field[] {
  if (typeof value !== 'object' || value === null) return [{ path, name: path.join('.'), value }]
  // the first item represents the list
  const entries = Array.isArray(value) ? value.slice(0, 1).entries() : Object.entries(value)
  return [...entries].flatMap(([key, item]) => fieldsOf(item, [...path, key]))
}

/** The body with a changed value in this field. */
export function withValue(body: Body, { path }: Field, value: unknown): Body {
  const changedBody = structuredClone(body)
  let parent = changedBody as Record<string | number, unknown>
  for (const key of path.slice(0, -1)) parent = parent[key] as Record<string | number, unknown>
  parent[path.at(-1)!] = value
  return changedBody
}

/** The body without this field. */
export function withoutField(body: Body, field: Field): Body {
  return JSON.parse(JSON.stringify(withValue(body, field, undefined))) as Body
}

/** Sends a write with this body, in the format of its screen. */
export function sendWrite(
  url: string,
  { operation }: Write,
  body: Body | string,
  cookie: string,
): Promise<TestResponse> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const address = `${url}/app/${operation.path}`
  if (operation.path === 'acoes/criancas.salvar') {
    const form = new FormData()
    form.set('child', text)
    return send(address, { body: form, cookie })
  }
  return send(address, { body: text, cookie, headers: { 'content-type': 'application/json' } })
}

export const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(value)
