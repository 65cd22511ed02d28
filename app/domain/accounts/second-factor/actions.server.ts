import { logSecurityEvent } from '#app/platform/log-security-event.server.ts'
import {
  type ActionRequest,
  everyMember,
  type FamilyActions,
  writeAction,
} from '#app/platform/write-action.server.ts'
import { CONFIRM_EMAIL_FIRST } from '../account.ts'
import { ACCOUNT_ACTIONS } from '../actions.ts'
import { BOTH_FACTORS_REFUSED, PASSWORD_REFUSED } from '../form-problems.ts'
import { startSecondFactorSchema, bothFactorsSchema, turnOnSecondFactorSchema } from '../schema.ts'
import {
  actorContext,
  familyContext,
  sessionIdContext,
  userContext,
} from '../session/session-context.server.ts'
import { startSecondFactorSetUp } from './start-second-factor-set-up.server.ts'
import { renewRecoveryCodes } from './renew-recovery-codes.server.ts'
import { turnOffSecondFactor } from './turn-off-second-factor.server.ts'
import { turnOnSecondFactor } from './turn-on-second-factor.server.ts'
import { canTurnOnSecondFactor } from '../policy.ts'

const TURN_ON_REFUSED = {
  email_not_verified: { status: 409, field: 'form', message: CONFIRM_EMAIL_FIRST },
}

/** Actions on the signed-in person's second factor, by name. */
export const secondFactorActions = {
  /** Checks the password and creates the key for the authenticator app. */
  [ACCOUNT_ACTIONS.startSecondFactor.name]: {
    allows: canTurnOnSecondFactor,
    withoutSubscription: true,
    run: writeAction(
      actorContext,
      startSecondFactorSchema,
      (_, input, { context }) => startSecondFactorSetUp(setUpActorOf(context), input),
      {
        ...TURN_ON_REFUSED,
        ...PASSWORD_REFUSED,
        already_on: {
          status: 409,
          field: 'form',
          message: 'A verificação em duas etapas já está ativada.',
        },
      },
    ),
  },
  /** Turns the second factor on. Only this response contains the recovery codes. */
  [ACCOUNT_ACTIONS.turnOnSecondFactor.name]: {
    allows: canTurnOnSecondFactor,
    withoutSubscription: true,
    run: writeAction(
      actorContext,
      turnOnSecondFactorSchema,
      async (actor, { code }, { context }) => {
        const result = await turnOnSecondFactor(setUpActorOf(context), code)
        logSecurityEvent('second factor on', result, actor.userId)
        return asActionResult(result)
      },
      {
        ...TURN_ON_REFUSED,
        wrong_code: {
          status: 403,
          field: 'code',
          message: 'Código incorreto. Confira o que aparece agora no aplicativo e a hora do celular.',
        },
        too_many_attempts: BOTH_FACTORS_REFUSED.too_many_attempts,
        not_started: { status: 409, field: 'form', message: 'Este preparo não vale mais. Comece de novo.' },
      },
    ),
  },
  /** 'Desativar', for child members too. */
  [ACCOUNT_ACTIONS.turnOffSecondFactor.name]: {
    allows: everyMember,
    withoutSubscription: true,
    run: writeAction(
      actorContext,
      bothFactorsSchema,
      async (actor, input) => {
        const result = await turnOffSecondFactor(actor, input)
        logSecurityEvent('second factor off', result, actor.userId)
        return result
      },
      BOTH_FACTORS_REFUSED,
    ),
  },
  /** 'Fazer códigos novos': only this response contains the codes. */
  [ACCOUNT_ACTIONS.renewRecoveryCodes.name]: {
    allows: everyMember,
    withoutSubscription: true,
    run: writeAction(
      actorContext,
      bothFactorsSchema,
      async (actor, input) => asActionResult(await renewRecoveryCodes(actor, input)),
      BOTH_FACTORS_REFUSED,
    ),
  },
} satisfies FamilyActions

function setUpActorOf(context: ActionRequest['context']) {
  return {
    ...context.get(actorContext),
    sessionId: context.get(sessionIdContext),
    role: context.get(familyContext).role,
    isAdmin: context.get(userContext).isAdmin,
  }
}

function asActionResult<Refused extends { ok: false }>(
  result: { ok: true; recoveryCodes: string[] } | Refused,
) {
  return result.ok ? { ok: true as const, value: { recoveryCodes: result.recoveryCodes } } : result
}
