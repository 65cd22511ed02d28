import { allow, networkOf } from '#app/platform/rate-limit.server.ts'

/** Headers of pages whose address names the buyer or the purchase. */
export const SECRET_ADDRESS = { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' }

export const TOO_MANY_ATTEMPTS = 'Muitas tentativas. Espere alguns minutos e tente de novo.'

/** Counts a form sent to the simulated provider; false past the limit of 200 in ten minutes from one network. */
export const allowSandboxForm = (clientAddress: string): Promise<boolean> =>
  allow('sandbox', networkOf(clientAddress), { attempts: 200, seconds: 600 })
