import { type ConnectOptions, connectDatabase } from '#app/database/connect.server.ts'
import { useConnection } from '#app/database/database.server.ts'

/** Runs `work` with this process on the database, and leaves it afterwards. */
export async function connected<T>(options: ConnectOptions, work: () => Promise<T>): Promise<T> {
  const connection = await connectDatabase(options)
  useConnection(connection)
  try {
    return await work()
  } finally {
    useConnection(undefined)
    await connection.close()
  }
}
