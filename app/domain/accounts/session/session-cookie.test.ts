import { describe, expect, it } from 'vitest'
import { hashToken } from '#app/base/token.server.ts'
import { endedSessionCookieLine, sessionCookie } from './session-cookie.server.ts'

describe('the cookie of the session', () => {
  it('is bound to this host and to https if visitors use https', () => {
    expect(sessionCookie(true)).toEqual({
      name: '__Host-combinado_session',
      attributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
    })
  })

  it('has no prefix over plain http, which browsers would refuse', () => {
    expect(sessionCookie(false).name).toBe('combinado_session')
    expect(sessionCookie(false).attributes.secure).toBe(false)
  })

  it('is deleted with the attributes that it was set with', () => {
    expect(endedSessionCookieLine()).toBe('combinado_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  })

  it('is stored as a hash that does not contain the token', () => {
    expect(hashToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
  })
})
