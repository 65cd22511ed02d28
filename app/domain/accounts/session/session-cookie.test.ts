import { describe, expect, it } from 'vitest'
import { hashToken } from '#app/base/token.server.ts'
import { endedSessionCookieLine, sessionCookie } from './session-cookie.server.ts'

describe('the cookie of the session', () => {
  it('is bound to this host and to https where visitors come by https', () => {
    expect(sessionCookie(true)).toEqual({
      name: '__Host-combinado_session',
      attributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
    })
  })

  it('has no prefix over plain http, where browsers would refuse it', () => {
    expect(sessionCookie(false).name).toBe('combinado_session')
    expect(sessionCookie(false).attributes.secure).toBe(false)
  })

  it('is taken from the browser with the attributes it was given', () => {
    expect(endedSessionCookieLine()).toBe('combinado_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  })

  it('is kept as a hash that does not contain the token', () => {
    expect(hashToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
  })
})
