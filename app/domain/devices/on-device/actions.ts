import { defineOnDeviceAction } from '#app/base/action.ts'

/** A failure in a child's words. */
export const FAILED = 'Não deu certo agora. Tente de novo.'

/** Actions of a child's device, each with the message shown when no response arrives. */
export const ON_DEVICE_ACTIONS = {
  /** `openProfileSchema`: opens the profile of a child on a shared device (rule 155). */
  open: defineOnDeviceAction('entrar', FAILED),
  /** `{}`: keeps the open profile open for another three minutes; 403 'closed' if it has closed (rule 156). */
  stay: defineOnDeviceAction('ficar', FAILED),
  /** `deviceUseSchema`: minutes in which the device was used (rule 190). */
  use: defineOnDeviceAction('usar', FAILED),
  /** `{}`: closes the open profile, for every copy of its cookie (rule 310). */
  close: defineOnDeviceAction('sair', FAILED),
  /** `ownMarkSchema`: 'Fiz!' and its undo (rule 157). */
  mark: defineOnDeviceAction('marcar', FAILED),
  /** `takeTurnSchema`: 'Peguei!' (rule 206); 409 'taken' names the child who has it. */
  take: defineOnDeviceAction('pegar', FAILED),
  /** `takeTurnSchema`: 'Devolver' (rule 206). */
  giveBack: defineOnDeviceAction('devolver', FAILED),
  /** `markStepSchema`: the tick of a step (rule 201). */
  markStep: defineOnDeviceAction('passo', FAILED),
  /** `takeTurnSchema`: 'Legal!', the child has seen a praise (rule 211). */
  seePraise: defineOnDeviceAction('elogio-visto', FAILED),
  /** A form with `proofMarkSchema` as JSON in `mark` and the file in `photo`: 'Fiz!' with a photo (rule 169). */
  markWithPhoto: defineOnDeviceAction('marcar-com-foto', 'A foto não foi. Tente de novo.'),
  /** `askRewardSchema`: 'Quero este' (rule 177). */
  ask: defineOnDeviceAction('pedir', FAILED),
  /** `cancelRequestSchema`: 'Desfazer pedido' (rule 179). */
  cancelRequest: defineOnDeviceAction('desfazer-pedido', FAILED),
  /** `saveForGoalSchema`: 'Guardar para este', 'Guardar mais' (rule 178). */
  save: defineOnDeviceAction('guardar', FAILED),
  /** `takeSavingsBackSchema`: 'Pegar de volta' (rule 178). */
  takeSavingsBack: defineOnDeviceAction('pegar-de-volta', FAILED),
} as const
