import { expect, it } from 'vitest'
import { environment, setEnvironment } from '#app/base/env.server.ts'
import type { PaymentSettings } from '#app/base/env-payments.server.ts'
import { setSecurityHeaders } from './security-headers.ts'

const hotmart = { hottok: 'segredo', api: undefined, apiUrl: undefined, payUrl: undefined }
const stripe = { secretKey: 'sk', webhookSecret: 'wh', apiUrl: undefined }

function currentHeaders(): Headers {
  const headers = new Headers()
  setSecurityHeaders(headers, 'nonce', environment())
  return headers
}

/** The form-action directive. */
function formAction(changes: Partial<PaymentSettings>): string | undefined {
  const payments = { ...environment().payments, hotmart, stripe, ...changes }
  const { restore } = setEnvironment({ payments })
  const headers = currentHeaders()
  restore()
  const policy = headers.get('content-security-policy')
  return policy?.split('; ').find((part) => part.startsWith('form-action'))
}

it('forms may submit to this site and the pay page of the selling provider only', () => {
  expect(formAction({ provider: 'none' })).toBe("form-action 'self'")
  expect(formAction({ provider: 'sandbox' })).toBe("form-action 'self'")
  expect(formAction({ provider: 'hotmart' })).toBe("form-action 'self' https://pay.hotmart.com")
  expect(formAction({ provider: 'stripe' })).toBe("form-action 'self' https://checkout.stripe.com")
})

it('videos may load from this site and the origin of the sales video only', () => {
  const media = (videoUrl: string | undefined) => {
    const { restore } = setEnvironment({ videoUrl })
    const headers = currentHeaders()
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

it('forms may submit to the pay page of HOTMART_PAY_URL', () => {
  const hotmartWithPayUrl = { ...hotmart, payUrl: 'http://localhost:4321/pagar?x=1' }
  expect(formAction({ provider: 'hotmart', hotmart: hotmartWithPayUrl })).toBe(
    "form-action 'self' http://localhost:4321",
  )
})

it('sends HSTS for a year over https, and none over http', () => {
  const hstsAt = (appUrl: string) => {
    const { restore } = setEnvironment({ appUrl })
    const headers = currentHeaders()
    restore()
    return headers.get('strict-transport-security')
  }
  expect(hstsAt('https://combinado.exemplo')).toBe('max-age=31536000; includeSubDomains')
  expect(hstsAt('http://localhost:3000')).toBe(null)
})

it('a picture keeps its own stricter policy', () => {
  const policy = "default-src 'none'; sandbox"
  const headers = new Headers({ 'content-security-policy': policy })
  setSecurityHeaders(headers, 'nonce', environment())
  expect(headers.get('content-security-policy')).toBe(policy)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})
