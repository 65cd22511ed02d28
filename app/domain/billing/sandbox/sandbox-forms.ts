import { z } from 'zod'
import { emailField, personNameField } from '../../accounts/schema.ts'
import { idField, wholeNumber } from '../../input/field.ts'
import { PLANS } from '../payments/plan.ts'
import { SANDBOX_ACTIONS } from './sandbox-purchase.ts'

const FORM_OUTDATED = 'Esta página ficou velha. Recarregue e tente de novo.'
const INVALID_DELAY = 'Escreva os segundos em números, de 0 a 600.'

const idempotencyKeyField = idField(FORM_OUTDATED)
const checkboxField = z
  .string()
  .max(10)
  .optional()
  .transform((value) => value === 'on')

/** Form of the sandbox's payment page. `once` is its idempotency key. */
export const sandboxPaySchema = z.object({
  once: idempotencyKeyField,
  intent: z.enum(['pay', 'refuse'], FORM_OUTDATED),
  email: emailField,
  name: personNameField('Informe seu nome.'),
  sendsTwice: checkboxField,
  delaySeconds: z.preprocess(
    (value) => (typeof value === 'string' ? value.trim() : value) || '0',
    wholeNumber(0, 600, { missing: INVALID_DELAY }),
  ),
  swapsOrder: checkboxField,
  corruptsFirstAttempt: checkboxField,
})
export type SandboxPayInput = z.output<typeof sandboxPaySchema>

/** Form of a button on a purchase's page. `once` is its idempotency key; `plan` is required for 'switch_plan'. */
export const sandboxActionSchema = z.object({
  once: idempotencyKeyField,
  act: z.enum(SANDBOX_ACTIONS, FORM_OUTDATED),
  plan: z.enum(PLANS, 'Escolha um plano.').optional(),
})
export type SandboxActionInput = z.output<typeof sandboxActionSchema>
