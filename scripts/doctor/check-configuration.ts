import type { Environment } from '#app/base/env.server.ts'
import { isLocalInstallation } from '#app/base/own-host.server.ts'
import type { Company } from '#content/brand.ts'
import { failure, type Finding, ok, warning } from './finding.ts'

const COMPANY_LABELS: Record<keyof Company, string> = {
  legalName: 'a razão social',
  cnpj: 'o CNPJ',
  address: 'o endereço',
  contactEmail: 'o e-mail de contato',
  dataOfficer: 'o encarregado pelos dados (LGPD, art. 41)',
  hosting: 'o nome de quem hospeda os dados',
}

/** Checks the settings of a public installation. An installation on localhost needs none. */
export function checkConfiguration(environment: Environment, company: Company): Finding[] {
  const { appUrl, payments } = environment
  const { pathname } = new URL(appUrl)
  if (pathname !== '/') {
    const summary = `Configuração: APP_URL tem um caminho (${pathname}), e o produto só funciona na raiz do endereço`
    return [failure(summary, `APP_URL=${new URL(appUrl).origin}`)]
  }
  if (isLocalInstallation(environment)) {
    return [ok(`Configuração: as variáveis estão certas; ${appUrl} é só para esta máquina.`)]
  }
  const findings: Finding[] = []
  const warnIf = (hasProblem: boolean, summary: string, advice: string) => {
    if (hasProblem) findings.push(warning(`Configuração: ${summary}`, advice))
  }
  const isHttps = new URL(appUrl).protocol === 'https:'
  warnIf(!isHttps, `${appUrl} não usa https`, 'ponha um proxy com https na frente e mude APP_URL')
  warnIf(
    isHttps && environment.trustedProxies === 0,
    'TRUSTED_PROXIES é 0: atrás do proxy do https, todas as visitas parecem vir do mesmo endereço',
    'TRUSTED_PROXIES=1, ou quantos proxies seus houver',
  )
  warnIf(
    environment.seed === 'demo',
    'SEED=demo cria uma família com senha conhecida de todos num endereço público',
    'SEED=none',
  )
  warnIf(
    environment.smtpUrl === undefined,
    'sem SMTP_URL ninguém recebe e-mail',
    'configure SMTP_URL e MAIL_FROM',
  )
  warnIf(
    environment.adminEmail === undefined,
    'sem ADMIN_EMAIL ninguém se torna administrador',
    'ADMIN_EMAIL=…',
  )
  warnIf(
    payments.provider === 'sandbox',
    'PAYMENTS=sandbox só simula pagamentos',
    'PAYMENTS=hotmart, stripe ou none',
  )
  warnIf(
    payments.stripe?.secretKey.startsWith('sk_test_') === true,
    'a chave da Stripe é de teste: nenhum dinheiro chega',
    'use a chave que começa com sk_live_',
  )
  for (const [field, label] of Object.entries(COMPANY_LABELS)) {
    warnIf(
      company[field as keyof Company] === '',
      `falta ${label} da empresa`,
      `preencha ${field} em content/brand.ts: rodapé e páginas da lei o mostram`,
    )
  }
  warnIf(
    environment.metricsToken === undefined,
    'sem METRICS_TOKEN não há /metrics para acompanhar o servidor',
    'METRICS_TOKEN=$(openssl rand -hex 32)',
  )
  return findings.length > 0 ? findings : [ok(`Configuração: as variáveis estão certas para ${appUrl}.`)]
}
