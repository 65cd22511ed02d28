import { type ConnectOptions, connectDatabase } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'

/** Sets the process-wide database connection while `work` runs, then closes it. */
export async function withConnection<T>(options: ConnectOptions, work: () => Promise<T>): Promise<T> {
  const connection = await connectDatabase(options)
  setConnection(connection)
  try {
    return await work()
  } finally {
    setConnection(undefined)
    await connection.close()
  }
}
