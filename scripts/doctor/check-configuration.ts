import type { Environment } from '#app/platform/env.server.ts'
import { isLocalInstallation } from '#app/platform/own-host.server.ts'
import { attention, fine, type Finding } from './finding.ts'

/** What a public installation should not be missing; one on this machine may. */
export function checkConfiguration(environment: Environment, contactEmail: string): Finding[] {
  const { appUrl, payments } = environment
  const { protocol } = new URL(appUrl)
  if (isLocalInstallation(environment)) {
    return [fine(`Configuração: as variáveis estão certas; ${appUrl} é só para esta máquina.`)]
  }
  const found: Finding[] = []
  const check = (isBad: boolean, what: string, advice: string) => {
    if (isBad) found.push(attention(`Configuração: ${what}`, advice))
  }
  check(protocol !== 'https:', `${appUrl} não usa https`, 'ponha um proxy com https na frente e mude APP_URL')
  check(
    protocol === 'https:' && environment.trustedProxies === 0,
    'TRUSTED_PROXIES é 0: atrás do proxy do https, todas as visitas parecem vir do mesmo endereço',
    'TRUSTED_PROXIES=1, ou quantos proxies seus houver',
  )
  check(
    environment.seed === 'demo',
    'SEED=demo cria uma família com senha conhecida de todos num endereço público',
    'SEED=none',
  )
  check(
    environment.smtpUrl === undefined,
    'sem SMTP_URL ninguém recebe e-mail',
    'configure SMTP_URL e MAIL_FROM',
  )
  check(
    environment.adminEmail === undefined,
    'sem ADMIN_EMAIL ninguém se torna administrador',
    'ADMIN_EMAIL=…',
  )
  check(
    payments.provider === 'sandbox',
    'PAYMENTS=sandbox só simula pagamentos',
    'PAYMENTS=hotmart, stripe ou none',
  )
  check(
    payments.stripe?.secretKey.startsWith('sk_test_') === true,
    'a chave da Stripe é de teste: nenhum dinheiro chega',
    'use a chave que começa com sk_live_',
  )
  check(
    contactEmail === '',
    'a empresa não tem e-mail de contato',
    'preencha contactEmail em content/brand.ts (rodapé, páginas da lei e security.txt o mostram)',
  )
  check(
    environment.metricsToken === undefined,
    'sem METRICS_TOKEN não há /metrics para acompanhar o servidor',
    'METRICS_TOKEN=$(openssl rand -hex 32)',
  )
  return found.length > 0 ? found : [fine(`Configuração: as variáveis estão certas para ${appUrl}.`)]
}
