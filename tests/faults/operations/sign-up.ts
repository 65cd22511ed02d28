import { database } from '#app/database/database.server.ts'
import { CHILDREN_CONSENT } from '#app/domain/accounts/children-consent.ts'
import { signIn } from '#app/domain/accounts/session/sign-in.server.ts'
import { startSession } from '#app/domain/accounts/session/start-session.server.ts'
import { registerAccount } from '#app/domain/invites/register-account.server.ts'
import { aFamily, aClientIp, anEmail, anInvite } from '#tests/support/people.ts'
import { type KilledOperation, assertOk } from './operation.ts'

interface SignUpInput {
  email: string
  clientIp: string
  inviteCode: string
  inviteId: string | null
}

const PASSWORD = 'uma senha bem comprida 7'
const callerOf = ({ clientIp }: SignUpInput) => ({ clientIp, userAgent: 'test' })

const register = (input: SignUpInput) =>
  registerAccount(
    {
      name: 'Marina Alves',
      email: input.email,
      password: PASSWORD,
      inviteCode: input.inviteCode,
    } as Parameters<typeof registerAccount>[0],
    callerOf(input),
  )

/** Registers a person: inserts account, new family or membership by invite, consent, mail and session. */
function signUpOperation(name: string, prepare: () => Promise<SignUpInput>): KilledOperation<SignUpInput> {
  return {
    name,
    isExpensive: true,
    prepare,
    async run(input, acknowledge) {
      const { userId } = assertOk(await register(input))
      await startSession(userId, { userAgent: 'test' })
      acknowledge('the account')
    },
    async readState({ email, inviteId }) {
      const user = await database()
        .selectFrom('users')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst()
      const mails = await database().selectFrom('mails').select('id').where('recipient', '=', email).execute()
      const invite = inviteId
        ? await database()
            .selectFrom('invites')
            .select('accepted_by_user_id')
            .where('id', '=', inviteId)
            .executeTakeFirst()
        : undefined
      if (!user) {
        if (mails.length > 0) return 'a mail without an account'
        return invite?.accepted_by_user_id ? 'an invite used by nobody' : 'absent'
      }
      const accounts = await database()
        .selectFrom('accounts')
        .select('password')
        .where('user_id', '=', user.id)
        .execute()
      const members = await database()
        .selectFrom('family_members')
        .innerJoin('families', 'families.id', 'family_members.family_id')
        .select(['family_members.family_id', 'families.owner_user_id'])
        .where('family_members.user_id', '=', user.id)
        .execute()
      const inconsistencies = [
        accounts.length !== 1 && `${accounts.length} accounts`,
        mails.length !== 1 && `${mails.length} mails`,
        user.children_consent_version !== CHILDREN_CONSENT.version && 'no consent',
        (members.length !== 1 || members[0]?.family_id !== user.family_id) &&
          'not a member of exactly its own family',
        !inviteId && members[0]?.owner_user_id !== user.id && 'a family with another owner',
        inviteId && invite?.accepted_by_user_id !== user.id && 'an invite that is still open',
      ].filter(Boolean)
      return inconsistencies.length === 0 ? 'complete' : inconsistencies.join(', ')
    },
    async repeat(input) {
      const result = await register(input)
      if (result.ok) await startSession(result.userId, { userAgent: 'test' })
      else if (result.reason === 'email_taken' || result.reason === 'invite_refused') {
        // the account exists already, so the person signs in
        assertOk(await signIn({ email: input.email, password: PASSWORD }, callerOf(input)))
      } else assertOk(result)
    },
  }
}

export const signUpWithoutInvite = signUpOperation('sign-up', async () => ({
  email: anEmail(),
  clientIp: aClientIp(),
  inviteCode: '',
  inviteId: null,
}))

export const signUpByInvite = signUpOperation('sign-up by invite', async () => {
  const { id, code } = await anInvite((await aFamily()).scope)
  return { email: anEmail(), clientIp: aClientIp(), inviteCode: code, inviteId: id }
})
