import fc from 'fast-check'
import decodeQR from 'qr/decode.js'
import { describe, expect, it } from 'vitest'
import { codeOfStep, authenticatorKeyOf, matchingStep, newTotpSecret, stepAt } from './totp.server.ts'

// base32 of '12345678901234567890' (RFC 6238, appendix B)
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

describe('the code of the authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i has the last six digits of the RFC 6238 test vector', (second, code) => {
    expect(codeOfStep(SECRET, stepAt(new Date(second * 1000)))).toBe(code)
  })

  it('is accepted in its time step, the previous and the next one only', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 100_000_000 }),
        fc.integer({ min: 0, max: 29_999 }),
        fc.integer({ min: -4, max: 4 }),
        (step, millisecond, distance) => {
          const moment = new Date((step + distance) * 30_000 + millisecond)
          const acceptedStep = matchingStep({ secret: SECRET, lastStep: 0 }, codeOfStep(SECRET, step), moment)
          // two steps may have the same code by chance
          const acceptedCodes = [-1, 0, 1].map((delta) => codeOfStep(SECRET, step + distance + delta))
          expect(acceptedStep !== undefined).toBe(acceptedCodes.includes(codeOfStep(SECRET, step)))
          expect(acceptedStep !== undefined || Math.abs(distance) > 1).toBe(true)
        },
      ),
    )
  })

  it('is not accepted again, and neither are codes of earlier steps', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 100_000_000 }),
        fc.integer({ min: -1, max: 1 }),
        fc.integer({ min: 0, max: 3 }),
        (step, distance, laterSteps) => {
          const moment = new Date((step + distance) * 30_000)
          const repeatedStep = matchingStep(
            { secret: SECRET, lastStep: step + laterSteps },
            codeOfStep(SECRET, step),
            moment,
          )
          expect(repeatedStep === undefined || repeatedStep > step + laterSteps).toBe(true)
        },
      ),
    )
  })

  it('is refused with another length, a space or a wrong digit', () => {
    const moment = new Date(59_000)
    const stepOf = (code: string) => matchingStep({ secret: SECRET, lastStep: 0 }, code, moment)
    expect(stepOf('287082')).toBe(1)
    for (const wrongCode of ['', '287083', '28708', '2870822', ' 287082', '94287082'])
      expect(stepOf(wrongCode)).toBeUndefined()
  })
})

describe('the secret of the authenticator app', () => {
  it('has 160 bits and is different each time', () => {
    const secrets = Array.from({ length: 20 }, newTotpSecret)
    for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new Set(secrets).size).toBe(20)
  })

  it('is the same in the link, the QR code and the text, and the link names the account', () => {
    const { key, link, qr } = authenticatorKeyOf(SECRET, 'marina+casa@exemplo.com.br')
    const url = new URL(link)
    expect(url.protocol + url.hostname).toBe('otpauth:totp')
    expect(decodeURIComponent(url.pathname)).toBe('/Combinado:marina+casa@exemplo.com.br')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      issuer: 'Combinado',
      secret: SECRET,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    })
    expect(key.replaceAll(' ', '')).toBe(SECRET)
    expect(decodeQR(renderImage(qr))).toBe(link)
  })
})

/** Renders the QR code as an RGBA image with four pixels per module. */
function renderImage({ path, size }: { path: string; size: number }) {
  const scale = 4
  const imageSize = size * scale
  const data = new Uint8Array(imageSize * imageSize * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    for (let dy = 0; dy < scale; dy += 1)
      for (let dx = 0; dx < scale; dx += 1)
        data.set([0, 0, 0], ((Number(y) * scale + dy) * imageSize + Number(x) * scale + dx) * 4)
  }
  return { width: imageSize, height: imageSize, data }
}
