import { type ConnectOptions, connectDatabase } from '#app/database/connect.server.ts'
import { setConnection } from '#app/database/database.server.ts'

/** Runs `work` with this process on the database, and leaves it afterwards. */
export async function connected<T>(options: ConnectOptions, work: () => Promise<T>): Promise<T> {
  const connection = await connectDatabase(options)
  setConnection(connection)
  try {
    return await work()
  } finally {
    setConnection(undefined)
    await connection.close()
  }
}
