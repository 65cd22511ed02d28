import { asIdentity } from '#app/database/family-scope.server.ts'
import { lockUserByEmail } from '../session/lock-user.server.ts'
import { removeSecondFactor } from './turn-off-second-factor.server.ts'

/**
 * Turns off the second factor of the user with this e-mail and notifies the user by mail. For the operator's command for
 * a person who has lost app and recovery codes.
 */
export async function resetSecondFactor(email: string): Promise<'reset' | 'was_off' | 'user_not_found'> {
  return asIdentity(async (tx) => {
    const user = await lockUserByEmail(tx, email.trim().toLowerCase())
    if (!user) return 'user_not_found'
    return (await removeSecondFactor(tx, user)) ? 'reset' : 'was_off'
  })
}
