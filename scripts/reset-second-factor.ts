// npm run reset-second-factor -- EMAIL: removes the second factor of a person without authenticator app and recovery codes.
import { resetSecondFactor } from '#app/domain/accounts/second-factor/reset-second-factor.server.ts'
import { runForPerson } from './run-for-person.ts'

await runForPerson('reset-second-factor', async (email) => {
  switch (await resetSecondFactor(email)) {
    case 'reset':
      return `A verificação em duas etapas de ${email} foi desativada.`
    case 'was_off':
      return `A verificação em duas etapas de ${email} já estava desativada.`
    case 'user_not_found':
      return undefined
  }
})
