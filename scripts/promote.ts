// npm run promote -- EMAIL: makes a person an administrator of the site.
import { promoteUser } from '#app/domain/accounts/promote-user.server.ts'
import { runForPerson } from './run-for-person.ts'

await runForPerson('promote', async (email) =>
  (await promoteUser(email)) ? `${email} agora administra o site.` : undefined,
)
