import { parse, serialize } from 'hono/utils/cookie'
import { environment } from '#app/base/env.server.ts'

export interface HostCookie {
  name: string
  attributes: { secure: boolean; httpOnly: true; sameSite: 'lax'; path: '/' }
}

/**
 * Name and attributes of a cookie. Over https the prefix `__Host-` keeps other hosts of the same domain from setting it.
 */
export function hostCookie(
  name: string,
  secure: boolean = environment().appUrl.startsWith('https:'),
): HostCookie {
  return {
    name: secure ? `__Host-${name}` : name,
    attributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
  }
}

/** The value of `Set-Cookie`; 0 seconds delete the cookie. */
export function cookieLine({ name, attributes }: HostCookie, value: string, seconds: number): string {
  return serialize(name, value, { ...attributes, maxAge: seconds })
}

/** The value of the request's cookie; undefined without one. */
export function readCookie(request: Request, { name }: HostCookie): string | undefined {
  return parse(request.headers.get('cookie') ?? '', name)[name]
}
