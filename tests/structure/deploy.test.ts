import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { VARIABLES } from '#app/base/env.server.ts'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Service {
  environment?: Record<string, string>
  depends_on?: Record<string, unknown>
  volumes?: string[]
  networks?: string[]
  stop_grace_period?: string
}

const compose = parse(read('compose.yaml')) as {
  services: Record<string, Service>
  volumes: Record<string, unknown>
  networks: Record<string, unknown>
}
const app = compose.services.app!

it('the deployment files set only environment variables that the app reads', () => {
  const variablesByFile = {
    'compose.yaml': Object.keys(app.environment ?? {}),
    Dockerfile: [...read('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => namesIn(line)),
    'combinado.service': [...read('deploy/combinado.service').matchAll(/^Environment=(.+)$/gm)].flatMap(
      ([, line = '']) => namesIn(line),
    ),
    '.env.example': [...read('.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name]) => name),
  }
  for (const [file, names] of Object.entries(variablesByFile)) {
    expect(names.length, file).toBeGreaterThan(0)
    expect(
      names.filter((name) => !VARIABLES.includes(name!)),
      file,
    ).toEqual([])
  }
})

it('.env.example lists every environment variable except NODE_ENV', () => {
  const example = read('.env.example')
  const expectedVariables = VARIABLES.filter((name) => name !== 'NODE_ENV')
  expect(expectedVariables.filter((name) => !new RegExp(`^#?${name}=`, 'm').test(example))).toEqual([])
})

/** The variables of .env.example with their values, as written, comment signs removed. */
const exampleLines = () =>
  [...read('.env.example').matchAll(/^#?([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => ({
    name,
    value,
  }))

/** The environment after `set -a; . ./.env` in this shell. */
function loadIn(shell: string, lines: string[]): Map<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'combinado-env-'))
  writeFileSync(join(folder, '.env'), lines.join('\n'))
  const { stdout, stderr } = spawnSync(shell, ['-c', 'set -a; . ./.env; env -0'], {
    cwd: folder,
    env: { PATH: process.env.PATH },
    encoding: 'utf8',
    // bash reads ~/.bashrc if its input is a socket
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  rmSync(folder, { recursive: true })
  expect(stderr).toBe('')
  return new Map(
    stdout.split('\0').map((entry) => {
      const separator = entry.indexOf('=')
      return [entry.slice(0, separator), entry.slice(separator + 1)]
    }),
  )
}

// single quotes, and plain letters without them, mean the same to shells, Docker Compose and systemd
const READ_THE_SAME_BY_ALL = /^(?:'[^']*'|[\w./:-]*)$/

it.each(['sh', 'bash'])('every example value of .env.example survives loading in %s', (shell) => {
  const lines = exampleLines()
  for (const { name, value } of lines) expect(value, name).toMatch(READ_THE_SAME_BY_ALL)
  const loaded = loadIn(
    shell,
    lines.map(({ name, value }) => `${name}=${value}`),
  )
  for (const { name, value } of lines) expect(loaded.get(name), name).toBe(value.replaceAll("'", ''))
})

it('a text with signs that a shell interprets survives between the quotes of .env.example', () => {
  const text = 'smtp://ana:a&b<c>$d#e;f|g`h"i j*@servidor:587'
  const quoted = exampleLines().filter(({ value }) => value.startsWith("'"))
  expect(quoted.map(({ name }) => name)).toEqual(expect.arrayContaining(['SMTP_URL', 'MAIL_FROM']))
  const loaded = loadIn(
    'bash',
    quoted.map(({ name }) => `${name}='${text}'`),
  )
  for (const { name } of quoted) expect(loaded.get(name), name).toBe(text)
})

it('the values in the .env of docs/operations.md survive Docker Compose and a shell', () => {
  const example = /cat > \.env <<EOF\n(.*?)\nEOF/s.exec(read('docs/operations.md'))?.[1] ?? ''
  const values = example.split('\n').map((line) => line.slice(line.indexOf('=') + 1))
  expect(values.length).toBeGreaterThan(3)
  // $(openssl …) becomes hexadecimal digits before the file is written
  for (const value of values) expect(value.replace(/^\$\(.*\)$/, 'f00d')).toMatch(READ_THE_SAME_BY_ALL)
})

it('every service, network and volume that compose.yaml refers to exists', () => {
  const { services, volumes, networks } = compose
  for (const service of Object.values(services)) {
    for (const name of Object.keys(service.depends_on ?? {})) expect(services).toHaveProperty(name)
    for (const network of service.networks ?? []) expect(networks).toHaveProperty(network)
    for (const volume of service.volumes ?? []) {
      const [source = ''] = volume.split(':')
      expect(source.startsWith('./') ? existsSync(join(root, source)) : source in volumes, source).toBe(true)
    }
  }
})

it('the stop timeouts are longer than the stop delay and the ten seconds for open requests', () => {
  const minSeconds = Number(app.environment?.STOP_DELAY_SECONDS) + 10
  expect(Number.parseInt(app.stop_grace_period ?? '', 10)).toBeGreaterThan(minSeconds)
  expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(read('deploy/combinado.service'))?.[1])).toBeGreaterThan(10)
})

it('health checks use the path and the port of the server’s readiness check', () => {
  expect(read('server/web.ts')).toContain("'/pronto'")
  expect(read('Dockerfile')).toContain('/pronto')
  expect(read('deploy/Caddyfile')).toContain('health_uri /pronto')
  expect(read('deploy/Caddyfile')).toContain(`reverse_proxy app:${app.environment?.PORT}`)
})

it('no secret is copied into an image or written in compose.yaml', () => {
  const ignoredNames = read('.dockerignore').split('\n')
  for (const name of ['.env', '.data', '.git']) expect(ignoredNames).toContain(name)
  expect(read('Dockerfile')).not.toMatch(/ARG|PASSWORD|SECRET|TOKEN/)
  expect(JSON.stringify(compose)).not.toMatch(/postgres:\/\/combinado:(?!\$\{POSTGRES_PASSWORD)/)
})

const namesIn = (line: string) => [...line.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name)
