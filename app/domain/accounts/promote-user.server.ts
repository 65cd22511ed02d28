import { database } from '#app/database/database.server.ts'
import { now } from '#app/base/clock.server.ts'

/** Makes the user with this e-mail an administrator of the site (rule 60); false if there is no such user. */
export async function promoteUser(email: string): Promise<boolean> {
  const user = await database()
    .updateTable('users')
    .set({ is_admin: true, updated_at: now() })
    .where('email', '=', email.trim().toLowerCase())
    .returning('id')
    .executeTakeFirst()
  return user !== undefined
}
