import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { expect, it } from 'vitest'
import { type Environment, readEnvironment } from '#app/base/env.server.ts'
import { checkConfiguration } from './check-configuration.ts'
import { checkMail } from './check-mail.ts'
import { checkStorage } from './check-storage.ts'
import { attention, exitCodeOf, fine, reportOf, wrong } from './finding.ts'

const MEGABYTE = 1024 * 1024

function environmentOf(variables: Record<string, string>): Environment {
  const environmentResult = readEnvironment(variables)
  if (!environmentResult.ok) throw new Error(environmentResult.problems.join('\n'))
  return environmentResult.environment
}

const publicSite = {
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

it('finds nothing in a complete public installation, or in an empty one on this machine', () => {
  for (const variables of [publicSite, {}]) {
    const found = checkConfiguration(environmentOf(variables), COMPANY)
    expect(found.map(({ level }) => level)).toEqual(['ok'])
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
])('warns a public installation with %o', (changes, message) => {
  const found = checkConfiguration(environmentOf({ ...publicSite, ...changes }), COMPANY)
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ level: 'atenção', what: expect.stringContaining(message) })
  expect(found[0]?.advice).toBeTruthy()
})

it.each(Object.keys(COMPANY))(
  'names %s of the company when a public installation leaves it empty',
  (field) => {
    const found = checkConfiguration(environmentOf(publicSite), { ...COMPANY, [field]: '' })
    expect(found).toHaveLength(1)
    expect(found[0]).toMatchObject({ level: 'atenção', advice: expect.stringContaining(`${field} em`) })
  },
)

it('checks a mail server by signing in, and never sends', async () => {
  let sent = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    onAuth: ({ password }, _session, done) =>
      password === 'certa' ? done(null, { user: 'u' }) : done(new Error('no')),
    onData(_stream, _session, done) {
      sent += 1
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  const levelWith = async (url: string) => (await checkMail(url, 2_000))[0]
  expect(await levelWith(`smtp://ana:certa@127.0.0.1:${port}`)).toMatchObject({ level: 'ok' })
  const refused = await levelWith(`smtp://ana:errada@127.0.0.1:${port}`)
  expect(refused).toMatchObject({ level: 'erro', advice: expect.stringContaining('senha') })
  expect(JSON.stringify(refused)).not.toContain('errada')
  await new Promise<void>((resolve) => server.close(() => resolve()))
  const unreachable = await levelWith(`smtp://ana:certa@127.0.0.1:${port}`)
  expect(unreachable).toMatchObject({ level: 'erro', advice: expect.stringContaining('porta') })
  expect(sent).toBe(0)
})

it('checks whether the data folder has space, and creates nothing', async () => {
  const parent = mkdtempSync(join(tmpdir(), 'combinado-doctor-'))
  const folder = join(parent, 'not', 'yet')
  const levelWith = async (megabytes: number) =>
    (await checkStorage(folder, async () => megabytes * MEGABYTE))[0]?.level
  expect(await levelWith(5_000)).toBe('ok')
  expect(await levelWith(500)).toBe('atenção')
  expect(await levelWith(100)).toBe('erro')
  expect((await checkStorage(folder))[0]?.what).toMatch(/ \d+ MB livres/)
  expect(readdirSync(parent)).toEqual([])
  rmSync(parent, { recursive: true })
})

it.skipIf(process.getuid?.() === 0)('reports a data folder that cannot be written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'combinado-doctor-'))
  chmodSync(folder, 0o500)
  expect((await checkStorage(folder))[0]).toMatchObject({ level: 'erro' })
  rmSync(folder, { recursive: true })
})

it('prints a line per finding with advice, counts them, and exits with 1 for an error', () => {
  const found = [fine('Disco.'), attention('Fila: cheia', 'esvazie'), wrong('Banco: longe', 'traga de volta')]
  expect(reportOf(found)).toBe(
    [
      'ok       Disco.',
      'atenção  Fila: cheia → esvazie',
      'erro     Banco: longe → traga de volta',
      '',
      '1 ok, 1 atenção, 1 erro',
    ].join('\n'),
  )
  expect(exitCodeOf(found)).toBe(1)
  expect(exitCodeOf(found.slice(0, 2))).toBe(0)
})
