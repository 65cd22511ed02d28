// npm run promote -- EMAIL: makes a person an administrator of the site.
import { connectDatabase } from '#app/database/connect.server.ts'
import { useConnection } from '#app/database/database.server.ts'
import { promoteUser } from '#app/domain/identities/promote-user.server.ts'
import { readEnvironment } from '#app/platform/env.server.ts'

const USAGE = 'Uso: npm run promote -- EMAIL'

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function main(): Promise<number> {
  const [email, ...more] = process.argv.slice(2)
  if (email === undefined || more.length > 0) {
    console.error(USAGE)
    return 1
  }
  const read = readEnvironment(process.env)
  if (!read.ok) {
    console.error(['Confira estas variáveis de ambiente:', ...read.problems].join('\n  · '))
    return 78
  }
  const { databaseUrl, dataDir } = read.environment
  const connection = await connectDatabase({ databaseUrl, dataDir })
  try {
    useConnection(connection)
    if (await promoteUser(email)) {
      console.log(`${email} agora administra o site.`)
      return 0
    }
    console.error('Usuário não encontrado')
    return 1
  } finally {
    useConnection(undefined)
    await connection.close()
  }
}
