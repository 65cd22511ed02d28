import { describe, expect, it } from 'vitest'
import { hashToken } from '#app/base/token.server.ts'
import { endedSessionCookieLine, sessionCookie } from './session-cookie.server.ts'

describe('the session cookie', () => {
  it('has the prefix __Host- and is Secure over https', () => {
    expect(sessionCookie(true)).toEqual({
      name: '__Host-combinado_session',
      attributes: { secure: true, httpOnly: true, sameSite: 'lax', path: '/' },
    })
  })

  it('has no prefix over plain http, where browsers would refuse it', () => {
    expect(sessionCookie(false).name).toBe('combinado_session')
    expect(sessionCookie(false).attributes.secure).toBe(false)
  })

  it('is deleted with the attributes that it was set with', () => {
    expect(endedSessionCookieLine()).toBe('combinado_session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax')
  })

  it('has a token that is stored as its SHA-256', () => {
    expect(hashToken('abc')).toBe('ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0')
  })
})
