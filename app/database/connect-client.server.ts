import pg, { type ClientConfig } from 'pg'
import { InstallationProblem } from '#app/base/installation-problem.ts'

/** Connects to the server of `connectionString`. Throws InstallationProblem, which says what to change, with the driver's error as its cause. */
export async function connectClient(config: ClientConfig & { connectionString: string }): Promise<pg.Client> {
  let client: pg.Client | undefined
  try {
    client = new pg.Client(config)
    client.on('error', () => undefined)
    await client.connect()
    return client
  } catch (error) {
    await client?.end().catch(() => undefined)
    const { host = '', port = 5432, user = '', database = '' } = client ?? {}
    throw connectionProblem(error as Error, { host, port, user, database })
  }
}

interface Target {
  host: string
  port: number
  user: string | undefined
  database: string | undefined
}

/** The texts for an error of the driver while it connects; they never contain the password. */
export function connectionProblem(
  error: Error & { code?: string; path?: string },
  { host, port, user = '', database = '' }: Target,
): InstallationProblem {
  const { code = '', message, path } = error
  const server = `${host}:${port}`
  const problem = (text: string, advice: string) => new InstallationProblem(text, advice, { cause: error })
  if (code === '28P01') {
    return problem(
      `o servidor ${server} recusa a senha do usuário ${user}`,
      'corrija usuário e senha na DATABASE_URL; sinais na senha vão codificados, como %40 no lugar de @',
    )
  }
  if (message.includes('password must be a string')) {
    return problem(
      `a DATABASE_URL não tem a senha do usuário ${user}`,
      'escreva-a assim: postgres://usuário:senha@servidor:porta/banco',
    )
  }
  if (code === '28000') {
    return problem(
      `o servidor ${server} não deixa o usuário ${user} entrar (${message})`,
      'confira no servidor o usuário e a linha dele no pg_hba.conf; se ela é hostssl, ponha ?sslmode=verify-full no fim da DATABASE_URL',
    )
  }
  if (code === '3D000') {
    return problem(
      `o banco ${database} não existe em ${server}`,
      `corrija o nome no fim da DATABASE_URL, ou, como administrador: CREATE DATABASE ${pg.escapeIdentifier(database)} OWNER ${pg.escapeIdentifier(user)};`,
    )
  }
  if (code === '42501') {
    return problem(
      `o usuário ${user} não pode entrar no banco ${database}`,
      `como administrador: GRANT CONNECT ON DATABASE ${pg.escapeIdentifier(database)} TO ${pg.escapeIdentifier(user)};`,
    )
  }
  if (code === '53300') {
    return problem(
      `o servidor ${server} não tem mais conexões livres`,
      'aumente max_connections no servidor, ou encerre quem as usa',
    )
  }
  if (code === '57P03') {
    return problem(
      `o servidor ${server} ainda não aceita conexões (${message})`,
      'espere até que ele termine de começar, e repita',
    )
  }
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return problem(
      `o nome ${host} não leva a nenhum servidor`,
      'corrija o servidor na DATABASE_URL, ou o DNS desta máquina',
    )
  }
  if (code === 'ECONNREFUSED') {
    return problem(
      `nenhum banco de dados responde em ${server}`,
      'ligue o PostgreSQL, ou corrija servidor e porta na DATABASE_URL; no servidor, listen_addresses precisa ter este endereço',
    )
  }
  if (TIMEOUT_CODES.has(code) || message === 'timeout expired') {
    return problem(
      `o servidor ${server} não responde`,
      'confira servidor e porta na DATABASE_URL, a rede e o firewall',
    )
  }
  if (message === 'The server does not support SSL connections') {
    return problem(
      `o servidor ${server} não usa TLS, e a DATABASE_URL o pede`,
      'ligue ssl no servidor, ou tire sslmode da DATABASE_URL se a rede entre os dois é só sua',
    )
  }
  if (CERTIFICATE_CODE.test(code)) {
    return problem(
      `o certificado TLS do servidor ${server} não é aceito (${code})`,
      'renove-o se venceu; o servidor na DATABASE_URL precisa ter o nome que está nele; se a sua própria autoridade o assinou, ' +
        'ponha &sslrootcert=ARQUIVO na DATABASE_URL',
    )
  }
  if (path !== undefined) {
    return problem(
      `o arquivo ${path}, que a DATABASE_URL pede, não pode ser lido (${code})`,
      'corrija sslrootcert, sslcert e sslkey na DATABASE_URL',
    )
  }
  return problem(
    `o servidor ${server} não abre a conexão (${code || message})`,
    'confira a DATABASE_URL, e se é mesmo um PostgreSQL que responde nesse endereço',
  )
}

const TIMEOUT_CODES = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'])
/** The codes of OpenSSL and Node for a refused certificate, and for a failed TLS handshake. */
const CERTIFICATE_CODE = /CERT|UNABLE_TO|SIGNATURE|^EPROTO$|^ERR_(?:TLS|SSL)/
