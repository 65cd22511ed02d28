import { parse, serialize } from 'hono/utils/cookie'
import { environment } from '#app/base/env.server.ts'

export type HostCookie = ReturnType<typeof hostCookie>

/** Name and attributes of a cookie. Over https the prefix `__Host-` prevents sibling hosts from setting the cookie. */
export function hostCookie(name: string, secure = environment().appUrl.startsWith('https:')) {
  const attributes = { secure, httpOnly: true, sameSite: 'lax', path: '/' } as const
  return { name: secure ? `__Host-${name}` : name, attributes }
}

/** The value of a `Set-Cookie` header. `seconds` is the maximum age; 0 deletes the cookie. */
export function setCookieValue({ name, attributes }: HostCookie, value: string, seconds: number): string {
  return serialize(name, value, { ...attributes, maxAge: seconds })
}

/** The value of the request's cookie; undefined without one. */
export function readCookie(request: Request, { name }: HostCookie): string | undefined {
  return parse(request.headers.get('cookie') ?? '', name)[name]
}
