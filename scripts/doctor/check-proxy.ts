import type { Environment } from '#app/base/env.server.ts'
import { isLocalInstallation } from '#app/base/own-host.server.ts'
import { FORWARDED_STATE_HEADER } from '#server/readiness.ts'
import { type Finding, ok, warning } from './finding.ts'

const TIMEOUT_MS = 10_000

/** Asks the running product, through its proxies, whether they tell the visitor's address. */
export async function checkProxy(
  environment: Pick<Environment, 'appUrl' | 'trustedProxies'>,
  timeoutMs = TIMEOUT_MS,
): Promise<Finding[]> {
  const { appUrl, trustedProxies } = environment
  if (trustedProxies === 0 || isLocalInstallation(environment)) return []
  let response: Response
  try {
    response = await fetch(`${appUrl}/pronto`, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })
  } catch {
    const advice = 'o produto está rodando? Esta máquina alcança o endereço público?'
    return [warning(`Proxy: não conferido, porque ${appUrl}/pronto não responde daqui`, advice)]
  }
  const consequence = 'os limites de tentativas valem para todas as visitas juntas'
  switch (response.headers.get(FORWARDED_STATE_HEADER)) {
    case 'read':
      return [ok('Proxy: diz o endereço de quem visita.')]
    case 'unreadable': {
      const advice = 'o proxy precisa escrever um endereço IP, com ou sem porta'
      return [warning(`Proxy: o X-Forwarded-For dele não é um endereço: ${consequence}`, advice)]
    }
    case 'missing': {
      const advice = 'configure o proxy para mandar X-Forwarded-For, ou corrija TRUSTED_PROXIES'
      return [
        warning(`Proxy: o X-Forwarded-For tem menos de ${trustedProxies} endereços: ${consequence}`, advice),
      ]
    }
    case null:
    default: {
      const advice = 'APP_URL aponta para este produto? Ele está na versão de agora, com TRUSTED_PROXIES?'
      return [warning(`Proxy: não conferido, porque ${appUrl}/pronto não responde como se espera`, advice)]
    }
  }
}
