import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathAfterPaying, safeReturnPath, signInPathFor } from './safe-return-path.ts'

const SITE = 'https://combinado.exemplo'

describe('a return path', () => {
  it.each([
    '/app',
    '/app?aba=premios',
    '/app/criancas',
    '/blog/admin/editar/0190-a?x=%2Fy',
    '/',
    '/blog?q=a%20b',
  ])('is accepted when it is a path on this site: %s', (path) => {
    expect(safeReturnPath(path)).toBe(path)
  })

  it.each([
    '',
    'app',
    '//mal.exemplo',
    '///mal.exemplo',
    '/\\mal.exemplo',
    '\\\\mal.exemplo',
    '/\tmal.exemplo',
    '/\n/mal.exemplo',
    '/%2fmal.exemplo',
    '/%2Fmal.exemplo',
    '/%5cmal.exemplo',
    '/%252fmal.exemplo',
    '/%09/mal.exemplo',
    '/app%0d%0aset-cookie:a=b',
    '/app//mal.exemplo',
    '/./mal.exemplo',
    '/app/..//mal.exemplo',
    '/app/%2e%2e//mal.exemplo',
    '/.%2e/login',
    'https://mal.exemplo',
    'javascript:alert(1)',
    ' /app',
    '/app#//mal',
    '/app?a=\u0000',
    '/ação',
    `/${'a'.repeat(600)}`,
    '/login',
    '/login/?volta=/login',
    '/Register',
    '/auth?x=1',
    '/sair',
    undefined,
    null,
    ['/app'],
  ])('is refused when it may lead to another site or into a redirect loop: %j', (path) => {
    expect(safeReturnPath(path)).toBeUndefined()
  })

  it('never leads to another site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '%2f',
      '%5C',
      '.',
      '%2e',
      '@',
      ':',
      '?',
      '#',
      '\t',
      '\n',
      ' ',
      'mal.exemplo',
      'app',
      '%00',
      'é',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), fc.string(), (pieces, tail) => {
        const accepted = safeReturnPath(`/${pieces.join('')}${tail}`)
        if (accepted === undefined) return
        const url = new URL(accepted, SITE)
        expect(url.origin).toBe(SITE)
        expect(url.href).toBe(SITE + accepted)
        // Latin-1 reading of every escape: no byte may turn into a separator or control character
        const unescaped = url.pathname.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) =>
          String.fromCharCode(Number.parseInt(hex, 16)),
        )
        expect(unescaped).not.toMatch(/\\|\/\//)
        expect([...unescaped].every((letter) => letter >= ' ' && letter !== '\u007f')).toBe(true)
      }),
      { numRuns: 5000 },
    )
  })

  it('is encoded in the URL of the sign-in page, and left out when it is not on this site', () => {
    expect(signInPathFor('/app?aba=premios')).toBe('/login?volta=%2Fapp%3Faba%3Dpremios')
    expect(signInPathFor('//mal.exemplo')).toBe('/login')
  })
})

describe('the path after a payment', () => {
  it.each(['/app', '/app/quadro?x=1', '/subscribers', '/blog'])('is the given path: %s', (path) => {
    expect(pathAfterPaying(path)).toBe(path)
  })

  it.each([
    null,
    undefined,
    '//mau.exemplo',
    'https://mau.exemplo',
    '/login',
    '/subscribe',
    '/Subscribe/',
    '/subscribe?plano=annual&volta=%2Fapp',
    '/assinatura/volta',
    '/assinatura?x',
  ])('is /app instead of an unsafe path or a page that leads to paying: %s', (path) => {
    expect(pathAfterPaying(path)).toBe('/app')
  })
})
