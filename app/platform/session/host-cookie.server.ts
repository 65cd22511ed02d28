import { environment } from '#app/platform/env.server.ts'

export interface HostCookie {
  name: string
  attributes: { secure: boolean; httpOnly: true; sameSite: 'lax'; path: '/' }
}

/**
 * Name and attributes of a cookie of ours. Over https the prefix `__Host-` keeps other hosts of the same
 * domain from planting one.
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

/** The `Set-Cookie` line; the value stands as it is, and 0 seconds take the cookie from the browser. */
export function cookieLine({ name, attributes }: HostCookie, value: string, seconds: number): string {
  const secure = attributes.secure ? '; Secure' : ''
  return `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** What the request's cookie holds; undefined when there is none or it cannot be read. */
export function readCookie(request: Request, { name }: HostCookie): string | undefined {
  for (const pair of (request.headers.get('cookie') ?? '').split(';')) {
    const equals = pair.indexOf('=')
    if (equals === -1 || pair.slice(0, equals).trim() !== name) continue
    try {
      return decodeURIComponent(pair.slice(equals + 1).trim())
    } catch {
      return undefined
    }
  }
  return undefined
}
