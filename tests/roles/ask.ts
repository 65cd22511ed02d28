import type { Operation } from './operations.ts'
import type { Household } from './household.ts'
import type { Role } from './role.ts'

export interface RoleResponse {
  status: number
  location: string | null
  text: string
}

export interface RoleRequest {
  /** Address of the app, without a trailing slash. */
  url: string
  home: Household
  role: Role
  cookie: string | undefined
  /** Requests `.data` as React Router does, instead of the page. */
  asData?: boolean
  /** Replaces the Origin header. */
  headers?: Record<string, string>
}

/** Sends the request of the screen, as this role. */
export async function requestAs(operation: Operation, request: RoleRequest): Promise<RoleResponse> {
  const { url, home, role, cookie } = request
  const body = operation.body?.(home, role === 'visitor' ? undefined : home.people[role])
  const isJson = body !== undefined && !(body instanceof FormData)
  const [path, query] = (operation.address?.(home) ?? operation.path).split('?')
  const address = `${url}/app${path && `/${path}`}${request.asData ? '.data' : ''}${query ? `?${query}` : ''}`
  const response = await fetch(address, {
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
  return { status, location: response.headers.get('location'), text: await textOf(response) }
}

/** The body, or the first chunk of an event stream. */
export async function textOf(response: Response): Promise<string> {
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response.text()
  const reader = response.body!.getReader()
  const { value } = await reader.read()
  await reader.cancel()
  return new TextDecoder().decode(value)
}

/** Whether a response contains data of the household. */
export function reveals({ text }: RoleResponse, home: Household): boolean {
  return text.includes(home.secret) || text.includes(home.inviteCode)
}
