import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, it } from 'vitest'
import { type Environment, readEnvironment } from '#app/base/env.server.ts'
import { checkConfiguration } from './check-configuration.ts'
import { checkMail } from './check-mail.ts'
import { checkStorage } from './check-storage.ts'
import { warning, exitCodeOf, ok, reportOf, failure } from './finding.ts'

const MEGABYTE = 1024 * 1024

function environmentOf(variables: Record<string, string>): Environment {
  const environmentResult = readEnvironment(variables)
  if (!environmentResult.ok) throw new Error(environmentResult.problems.join('\n'))
  return environmentResult.environment
}

const PUBLIC_SITE = {
  APP_URL: 'https://combinado.exemplo',
  TRUSTED_PROXIES: '1',
  SEED: 'none',
  SMTP_URL: 'smtp://localhost:587',
  ADMIN_EMAIL: 'ana@combinado.exemplo',
  PAYMENTS: 'none',
  METRICS_TOKEN: '0123456789abcdef',
}

const COMPANY = {
  legalName: 'Casa Ltda',
  cnpj: '12.345.678/0001-90',
  address: 'Rua A, 1',
  contactEmail: 'oi@combinado.exemplo',
  dataOfficer: 'Ana Souza',
  hosting: 'Provedor X, em São Paulo',
}

it('the configuration check accepts a complete public installation, and one on localhost without settings', () => {
  for (const variables of [PUBLIC_SITE, {}]) {
    const findings = checkConfiguration(environmentOf(variables), COMPANY)
    expect(findings.map(({ level }) => level)).toEqual(['ok'])
  }
})

it.each([
  [{ APP_URL: 'http://combinado.exemplo' }, 'não usa https'],
  [{ TRUSTED_PROXIES: '0' }, 'TRUSTED_PROXIES é 0'],
  [{ SEED: 'demo' }, 'senha conhecida'],
  [{ SMTP_URL: '' }, 'ninguém recebe e-mail'],
  [{ ADMIN_EMAIL: '' }, 'ninguém se torna administrador'],
  [{ PAYMENTS: 'sandbox' }, 'só simula'],
  [{ STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }, 'chave da Stripe é de teste'],
  [{ METRICS_TOKEN: '' }, '/metrics'],
])('the configuration check warns a public installation with %o', (changes, message) => {
  const findings = checkConfiguration(environmentOf({ ...PUBLIC_SITE, ...changes }), COMPANY)
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({ level: 'atenção', summary: expect.stringContaining(message) })
  expect(findings[0]?.advice).toBeTruthy()
})

it('the configuration check refuses an APP_URL with a path', () => {
  const findings = checkConfiguration(
    environmentOf({ ...PUBLIC_SITE, APP_URL: 'https://exemplo.com.br/app/' }),
    COMPANY,
  )
  expect(findings).toMatchObject([{ level: 'erro', advice: 'APP_URL=https://exemplo.com.br' }])
})

it.each(Object.keys(COMPANY))(
  'the configuration check names the empty company field %s of a public installation',
  (field) => {
    const findings = checkConfiguration(environmentOf(PUBLIC_SITE), { ...COMPANY, [field]: '' })
    expect(findings).toHaveLength(1)
    expect(findings[0]).toMatchObject({ level: 'atenção', advice: expect.stringContaining(`${field} em`) })
  },
)

it('the mail check signs in to the mail server, and sends nothing', async () => {
  let sentCount = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'certa' ? done(null, { user: 'u' }) : done(new Error('no')),
    onData(_stream, _session, done) {
      sentCount += 1
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  const findingFor = async (url: string) => (await checkMail(url, 2_000))[0]
  expect(await findingFor(`smtp://ana:certa@127.0.0.1:${port}`)).toMatchObject({ level: 'ok' })
  const refusal = await findingFor(`smtp://ana:errada@127.0.0.1:${port}`)
  expect(refusal).toMatchObject({ level: 'erro', advice: expect.stringContaining('senha') })
  expect(JSON.stringify(refusal)).not.toContain('errada')
  // of a server on another machine a password is expected
  expect(await findingFor(`smtp://127.0.0.1:${port}`)).toMatchObject({
    level: 'ok',
    summary: expect.stringContaining('não tem usuário e senha'),
  })
  expect(await findingFor(`smtp://0.0.0.0:${port}`)).toMatchObject({ level: 'atenção' })
  await new Promise<void>((resolve) => server.close(() => resolve()))
  const unreachable = await findingFor(`smtp://ana:certa@127.0.0.1:${port}`)
  expect(unreachable).toMatchObject({ level: 'erro', advice: expect.stringContaining('porta') })
  expect(sentCount).toBe(0)
})

it('the storage check reads the free space of the data folder, and creates nothing', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'combinado-doctor-'))
  const folder = join(parent, 'not', 'yet')
  const levelFor = async (freeMegabytes: number) =>
    (await checkStorage(folder, async () => freeMegabytes * MEGABYTE))[0]?.level
  expect(await levelFor(5_000)).toBe('ok')
  expect(await levelFor(500)).toBe('atenção')
  expect(await levelFor(100)).toBe('erro')
  expect((await checkStorage(folder))[0]?.summary).toMatch(/ \d+ MB livres/)
  expect(readdirSync(parent)).toEqual([])
  rmSync(parent, { recursive: true })
})

it.skipIf(process.getuid?.() === 0)('the storage check reports a read-only data folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'combinado-doctor-'))
  chmodSync(folder, 0o500)
  expect((await checkStorage(folder))[0]).toMatchObject({ level: 'erro' })
  rmSync(folder, { recursive: true })
})

it.each([
  ['/proc', '/proc não guarda arquivos'],
  ['/proc/combinado', '/proc não guarda arquivos'],
  [import.meta.filename, 'doctor.test.ts não é uma pasta'],
  [join(import.meta.filename, 'data'), 'doctor.test.ts não é uma pasta'],
])('the storage check refuses %s as the data folder, and says why', async (folder, reason) => {
  const [finding] = await checkStorage(folder)
  expect(finding).toMatchObject({ level: 'erro', advice: expect.stringContaining('DATA_DIR') })
  expect(finding!.summary).toContain(reason)
})

it('the report has a line for each finding and counts them by level; an error gives the exit code 1', () => {
  const findings = [
    ok('Disco.'),
    warning('Fila: cheia', 'esvazie'),
    failure('Banco: longe', 'traga de volta'),
  ]
  expect(reportOf(findings)).toBe(
    [
      'ok       Disco.',
      'atenção  Fila: cheia → esvazie',
      'erro     Banco: longe → traga de volta',
      '',
      '1 ok, 1 atenção, 1 erro',
    ].join('\n'),
  )
  expect(exitCodeOf(findings)).toBe(1)
  expect(exitCodeOf(findings.slice(0, 2))).toBe(0)
})
