import { data } from 'react-router'
import {
  type ActionRequest,
  type FamilyActions,
  ID_USED,
  respond,
  writeAction,
} from '#app/platform/write-action.server.ts'
import { readInput } from '#app/platform/form.server.ts'
import { noStore } from '#app/platform/no-store.ts'
import { logSecurityEvent } from '#app/platform/log-security-event.server.ts'
import { PASSWORD_REFUSED } from '../accounts/form-problems.ts'
import { familyContext, sessionIdContext } from '../accounts/session/session-context.server.ts'
import type { FamilyScope } from '#app/database/family-scope.server.ts'
import { CHILD_ACTIONS } from '../children/actions.ts'
import { canManageChildren } from '../children/policy.ts'
import { CHILD_GONE, CHILD_NOT_IN_FAMILY, setPinSchema } from '../children/schema.ts'
import { BOUND_REFUSALS } from '../families/family-bounds.ts'
import { idSchema } from '../input/field.ts'
import { DEVICE_ACTIONS } from './actions.ts'
import { handOverDevice } from './handover/hand-over-device.server.ts'
import { changeDevice } from './change-device.server.ts'
import { checkPairingCode } from './pairing/check-pairing-code.server.ts'
import { pairDevice } from './pairing/pair-device.server.ts'
import { canManageDevices } from './policy.ts'
import { turnOffDevice } from './turn-off-device.server.ts'
import { setPin } from './set-pin.server.ts'
import {
  changeDeviceSchema,
  handOverSchema,
  ONE_CHILD,
  pairDeviceSchema,
  PAIRING_CODE_REFUSED,
  pairingCodeSchema,
} from './schema.ts'

const CODE_REFUSED = { status: 422, field: 'code', message: PAIRING_CODE_REFUSED }
const CHILDREN_GONE = { status: 409, field: 'childIds', message: CHILD_NOT_IN_FAMILY }
const TOO_MANY_ATTEMPTS = PASSWORD_REFUSED.too_many_attempts

/** Guardians' actions on children's devices, by name. */
export const deviceActions = {
  /** The code that a device shows: the response has the animals to choose from. */
  [DEVICE_ACTIONS.checkCode.name]: {
    allows: canManageDevices,
    run: writeAction(
      familyContext,
      pairingCodeSchema,
      async (scope, input, args) => {
        const result = await checkPairingCode(withSession(scope, args), input)
        if (!result.ok) return result
        const { animals, confirmation } = result
        return { ok: true as const, value: { animals, confirmation } }
      },
      { code_refused: CODE_REFUSED, too_many_attempts: TOO_MANY_ATTEMPTS },
    ),
  },
  /** 'Ligar'. */
  [DEVICE_ACTIONS.pair.name]: {
    allows: canManageDevices,
    run: writeAction(
      familyContext,
      pairDeviceSchema,
      async (scope, input, args) => {
        const result = await pairDevice(withSession(scope, args), input)
        logSecurityEvent('pairing of a device', result, scope.userId)
        return result
      },
      {
        consent_missing: {
          status: 403,
          message: 'Para ligar um aparelho, leia e aceite antes o texto sobre os dados das crianças.',
        },
        code_refused: CODE_REFUSED,
        wrong_animal: {
          status: 422,
          field: 'animal',
          message: 'Não era este desenho. O aparelho já mostra outro código.',
        },
        password_needed: {
          status: 403,
          field: 'password',
          message: 'Escreva a sua senha para ligar o aparelho.',
        },
        wrong_password: PASSWORD_REFUSED.wrong_password,
        no_password: {
          status: 409,
          field: 'form',
          message:
            'Para ligar um aparelho, saia e entre de novo com o Google, ou crie uma senha em Config › Senha e segurança.',
        },
        too_many_attempts: TOO_MANY_ATTEMPTS,
        child_not_found: CHILDREN_GONE,
        too_many_devices: BOUND_REFUSALS.too_many_devices,
      },
    ),
  },
  /** 'Passar': the response signs this browser out and makes it the child's device (rule 167). */
  [DEVICE_ACTIONS.handOver.name]: {
    allows: canManageDevices,
    run: async (args) => {
      const input = await readInput(args.request, handOverSchema)
      if (!input.ok) return input.response
      const scope = withSession(args.context.get(familyContext), args)
      const result = await handOverDevice(scope, input.value, args.request)
      logSecurityEvent('device handed to a child', result, scope.userId)
      if (!result.ok)
        return respond(result, {
          consent_missing: {
            status: 403,
            message: 'Para passar o celular, leia e aceite antes o texto sobre os dados das crianças.',
          },
          id_used: ID_USED,
          child_not_found: CHILD_GONE,
          too_many_devices: BOUND_REFUSALS.too_many_devices,
        })
      const headers = noStore(...result.cookies)
      // drafts, snapshots and photos of the guardian must not stay in the child's hand
      headers.set('clear-site-data', '"cache", "storage"')
      return data({ ok: true as const }, { headers })
    },
  },
  /** 'Salvar' of a device's name and children. */
  [DEVICE_ACTIONS.change.name]: {
    allows: canManageDevices,
    run: writeAction(familyContext, changeDeviceSchema, changeDevice, {
      device_not_found: { status: 404, message: 'Este aparelho já foi desligado.' },
      one_child: { status: 422, field: 'childIds', message: ONE_CHILD },
      child_not_found: CHILDREN_GONE,
    }),
  },
  /** 'Criar senha', 'Trocar senha', 'Tirar senha': a child's picture PIN (rule 155). */
  [CHILD_ACTIONS.setPin.name]: {
    allows: canManageChildren,
    run: writeAction(familyContext, setPinSchema, setPin, { child_not_found: CHILD_GONE }),
  },
  /** 'Desligar aparelho'. */
  [DEVICE_ACTIONS.turnOff.name]: {
    allows: canManageDevices,
    run: writeAction(
      familyContext,
      idSchema,
      async (scope, input) => {
        const result = await turnOffDevice(scope, input)
        logSecurityEvent('device turned off', result, scope.userId)
        return result
      },
      {},
    ),
  },
} satisfies FamilyActions

function withSession(scope: FamilyScope, { context }: ActionRequest): FamilyScope & { sessionId: string } {
  return { ...scope, sessionId: context.get(sessionIdContext) }
}
