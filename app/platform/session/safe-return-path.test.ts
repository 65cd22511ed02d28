import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathAfterPaying, safeReturnPath, signInPathFor } from './safe-return-path.ts'

const HERE = 'https://combinado.exemplo'

describe('a remembered path', () => {
  it.each([
    '/app',
    '/app?aba=premios',
    '/app/criancas',
    '/blog/admin/editar/0190-a?x=%2Fy',
    '/',
    '/blog?q=a%20b',
  ])('is taken when it is a plain path of ours: %s', (path) => {
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
  ])('is refused when it may lead elsewhere or in circles: %j', (path) => {
    expect(safeReturnPath(path)).toBeUndefined()
  })

  it('always stays on this site, whatever is sent', () => {
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
        const taken = safeReturnPath(`/${pieces.join('')}${tail}`)
        if (taken === undefined) return
        const url = new URL(taken, HERE)
        expect(url.origin).toBe(HERE)
        expect(url.href).toBe(HERE + taken)
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

  it('travels to the sign-in page encoded, and is left out when it is not ours', () => {
    expect(signInPathFor('/app?aba=premios')).toBe('/login?volta=%2Fapp%3Faba%3Dpremios')
    expect(signInPathFor('//mal.exemplo')).toBe('/login')
  })
})

describe('where somebody goes on to once subscribed', () => {
  it.each(['/app', '/app/quadro?x=1', '/subscribers', '/blog'])('is the remembered origin: %s', (path) => {
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
  ])('is the app where that is no place to go: %s', (path) => {
    expect(pathAfterPaying(path)).toBe('/app')
  })
})
