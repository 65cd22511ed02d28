import type { Operation } from './operations.ts'
import type { FamilyFixture } from './family-fixture.ts'
import { isPerson, type Role } from './role.ts'

export interface RoleResponse {
  status: number
  location: string | null
  text: string
}

export interface RoleRequest {
  /** URL of the app, without a trailing slash. */
  url: string
  fixture: FamilyFixture
  role: Role
  cookie: string | undefined
  /** Requests the .data path, as React Router does, instead of the page. */
  asData?: boolean
  /** Sent instead of the app's Origin header. */
  headers?: Record<string, string>
}

/** Sends the operation's request as this role. Does not follow redirects. */
export async function requestAs(operation: Operation, request: RoleRequest): Promise<RoleResponse> {
  const { url, fixture, role, cookie } = request
  const body = operation.body?.(fixture, isPerson(role) ? fixture.people[role] : undefined)
  const isJson = body !== undefined && !(body instanceof FormData)
  const [path, query] = (operation.filledPath?.(fixture) ?? operation.path).split('?')
  const fullUrl = `${url}/app${path && `/${path}`}${request.asData ? '.data' : ''}${query ? `?${query}` : ''}`
  const response = await fetch(fullUrl, {
    method: operation.method,
    headers: {
      ...(request.headers ?? { origin: url }),
      ...(cookie && { cookie }),
      ...(isJson && { 'content-type': 'application/json' }),
    },
    body: isJson ? JSON.stringify(body) : body,
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
  })
  const { status } = response
  return { status, location: response.headers.get('location'), text: await readBody(response) }
}

/** Reads the body, or the first chunk of an event stream. */
export async function readBody(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  const reader = response.body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}

/** Whether a response contains data of the fixture's family. */
export function showsFamily({ text }: RoleResponse, fixture: FamilyFixture): boolean {
  return text.includes(fixture.secret) || text.includes(fixture.inviteCode)
}
