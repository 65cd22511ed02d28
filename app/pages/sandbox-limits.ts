import { allow, networkOf } from '#app/platform/rate-limit.server.ts'

/** Headers of pages whose URL contains data of the buyer or the code of a purchase. */
export const SECRET_URL_HEADERS = { 'cache-control': 'no-store', 'referrer-policy': 'same-origin' }

export const TOO_MANY_ATTEMPTS = 'Muitas tentativas. Espere alguns minutos e tente de novo.'

/** Counts a form submitted to the sandbox. False past the limit: 200 in ten minutes from one network. */
export const allowSandboxForm = (clientIp: string): Promise<boolean> =>
  allow('sandbox', networkOf(clientIp), { attempts: 200, seconds: 600 })
