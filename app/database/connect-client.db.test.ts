import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { InstallationProblem } from '#app/base/installation-problem.ts'
import { runSql, startTemporaryPostgres, type RunningPostgres } from '#tests/support/postgres.ts'
import { testDatabaseKind } from '#tests/support/database.ts'
import { connectClient, connectionProblem } from './connect-client.server.ts'

describe.runIf(testDatabaseKind() === 'postgres')('a connection that fails', () => {
  let server: RunningPostgres
  beforeAll(async () => {
    server = await startTemporaryPostgres()
    await runSql(server.url, `create role ana login password 'segredo'`)
    await runSql(server.url, `create role fechada nologin password 'segredo'`)
    await runSql(server.url, 'create database casa')
    await runSql(server.url, 'revoke connect on database casa from public')
  }, 60_000)
  afterAll(() => server.stop())

  /** The error for the server's URL with these parts. */
  async function problemWith(
    parts: Partial<Record<'username' | 'password' | 'host' | 'pathname' | 'search', string>>,
  ) {
    const url = Object.assign(new URL(server.url), parts)
    const error: unknown = await connectClient({
      connectionString: url.href,
      connectionTimeoutMillis: 5_000,
    }).catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(InstallationProblem)
    const { message } = error as InstallationProblem
    expect(message).not.toContain(new URL(server.url).password)
    return message
  }

  it.each([
    [{ password: 'errada' }, 'recusa a senha do usuário postgres. Corrija usuário e senha na DATABASE_URL'],
    [{ password: '' }, 'não tem a senha do usuário postgres. Escreva-a assim'],
    [{ username: 'ninguem', password: 'x' }, 'recusa a senha do usuário ninguem'],
    [{ username: 'fechada', password: 'segredo' }, 'não deixa o usuário fechada entrar'],
    [{ pathname: '/nada' }, 'O banco nada não existe'],
    [{ pathname: '/nada' }, 'CREATE DATABASE "nada" OWNER "postgres";'],
    [
      { username: 'ana', password: 'segredo', pathname: '/casa' },
      'GRANT CONNECT ON DATABASE "casa" TO "ana";',
    ],
    [{ host: 'nada.invalid' }, 'O nome nada.invalid não leva a nenhum servidor'],
    [{ host: '127.0.0.1:1' }, 'Nenhum banco de dados responde em 127.0.0.1:1. Ligue o PostgreSQL'],
    [{ search: '?sslmode=verify-full' }, 'não usa TLS, e a DATABASE_URL o pede'],
    [{ search: '?sslrootcert=/nada.pem' }, 'O arquivo /nada.pem, que a DATABASE_URL pede, não pode ser lido'],
  ])('with %o is explained in Portuguese, without the password', async (parts, text) => {
    expect(await problemWith(parts)).toContain(text)
  })

  it('to a server that is no PostgreSQL is explained', async () => {
    const otherServer = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
    await new Promise<void>((resolve) => otherServer.listen(0, '127.0.0.1', resolve))
    const { port } = otherServer.address() as { port: number }
    expect(await problemWith({ host: `127.0.0.1:${port}` })).toContain('se é mesmo um PostgreSQL')
    otherServer.close()
  })
})

const target = { host: 'banco', port: 5432, user: 'ana', database: 'casa' }

it.each([
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'O certificado TLS do servidor banco:5432 não é aceito'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'precisa ter o nome que está nele'],
  ['CERT_HAS_EXPIRED', 'Renove-o se venceu'],
  ['EHOSTUNREACH', 'O servidor banco:5432 não responde'],
  ['53300', 'Aumente max_connections'],
  ['57P03', 'ainda não aceita conexões'],
])('the error %s is explained in Portuguese and keeps the cause', (code, text) => {
  const error = Object.assign(new Error('x'), { code })
  expect(connectionProblem(error, target)).toMatchObject({
    message: expect.stringContaining(text),
    cause: error,
  })
})
