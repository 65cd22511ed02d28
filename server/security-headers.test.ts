import { expect, it } from 'vitest'
import { environment, setEnvironment } from '#app/platform/env.server.ts'
import type { PaymentSettings } from '#app/platform/env-payments.server.ts'
import { securityHeaders } from './security-headers.ts'

const hotmart = { hottok: 'segredo', api: undefined, apiUrl: undefined, payUrl: undefined }
const stripe = { secretKey: 'sk', webhookSecret: 'wh', apiUrl: undefined }

/** Where forms of our pages may lead. */
function formTargets(changes: Partial<PaymentSettings>): string | undefined {
  const payments = { ...environment().payments, hotmart, stripe, ...changes }
  const { restore } = setEnvironment({ payments })
  const { headers } = securityHeaders(new Response(), 'nonce', environment())
  restore()
  const policy = headers.get('content-security-policy')
  return policy?.split('; ').find((part) => part.startsWith('form-action'))
}

it('forms may lead to the pay page of whoever sells, and to nobody else', () => {
  expect(formTargets({ provider: 'none' })).toBe("form-action 'self'")
  expect(formTargets({ provider: 'sandbox' })).toBe("form-action 'self'")
  expect(formTargets({ provider: 'hotmart' })).toBe("form-action 'self' https://pay.hotmart.com")
  expect(formTargets({ provider: 'stripe' })).toBe("form-action 'self' https://checkout.stripe.com")
})

it('videos come from here, and from the origin of the own sales video alone', () => {
  const media = (videoUrl: string | undefined) => {
    const { restore } = setEnvironment({ videoUrl })
    const { headers } = securityHeaders(new Response(), 'nonce', environment())
    restore()
    return headers
      .get('content-security-policy')
      ?.split('; ')
      .find((part) => part.startsWith('media-src'))
  }
  expect(media(undefined)).toBe("media-src 'self'")
  expect(media('https://videos.exemplo.com.br/a/b.mp4?c=1')).toBe(
    "media-src 'self' https://videos.exemplo.com.br",
  )
})

it('a pay page at another address is the one that forms may lead to', () => {
  const elsewhere = { ...hotmart, payUrl: 'http://localhost:4321/pagar?x=1' }
  expect(formTargets({ provider: 'hotmart', hotmart: elsewhere })).toBe(
    "form-action 'self' http://localhost:4321",
  )
})

it('a browser that came by https comes by nothing else for a year, and http says nothing of it', () => {
  const saidAt = (appUrl: string) => {
    const { restore } = setEnvironment({ appUrl })
    const { headers } = securityHeaders(new Response(), 'nonce', environment())
    restore()
    return headers.get('strict-transport-security')
  }
  expect(saidAt('https://combinado.exemplo')).toBe('max-age=31536000; includeSubDomains')
  expect(saidAt('http://localhost:3000')).toBe(null)
})

it('a picture keeps the narrower policy it came with', () => {
  const policy = "default-src 'none'; sandbox"
  const picture = new Response(null, { headers: { 'content-security-policy': policy } })
  const { headers } = securityHeaders(picture, 'nonce', environment())
  expect(headers.get('content-security-policy')).toBe(policy)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})
