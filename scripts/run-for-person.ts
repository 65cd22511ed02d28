// Code of the commands with one argument EMAIL.
import { connectDatabase } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'
import { readEnvironment } from '#app/base/env.server.ts'

/**
 * Runs `act` with the e-mail of the command line, connected to the configured database, and prints its result. Undefined
 * means that no account has the e-mail. Sets the exit code: 0, 1, or 78 for a wrong environment variable.
 */
export async function runForPerson(
  name: string,
  act: (email: string) => Promise<string | undefined>,
): Promise<void> {
  try {
    process.exitCode = await run(name, act)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}

async function run(name: string, act: (email: string) => Promise<string | undefined>): Promise<number> {
  const [email, ...extra] = process.argv.slice(2)
  if (email === undefined || extra.length > 0) {
    console.error(`Uso: npm run ${name} -- EMAIL`)
    return 1
  }
  const environmentResult = readEnvironment(process.env)
  if (!environmentResult.ok) {
    console.error(['Confira estas variáveis de ambiente:', ...environmentResult.problems].join('\n  · '))
    return 78
  }
  const { databaseUrl, dataDir } = environmentResult.environment
  const connection = await connectDatabase({ databaseUrl, dataDir })
  try {
    setConnection(connection)
    const result = await act(email)
    if (result === undefined) console.error('Usuário não encontrado')
    else console.log(result)
    return result === undefined ? 1 : 0
  } finally {
    setConnection(undefined)
    await connection.close()
  }
}
