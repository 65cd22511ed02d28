import { z } from 'zod'
import { emailText, personName } from '../../accounts/schema.ts'
import { idField, wholeNumber } from '../../input/field.ts'
import { PLANS } from '../payments/plan.ts'
import { SANDBOX_ACTS } from './sandbox-purchase.ts'

const FORM_OUTDATED = 'Esta página ficou velha. Recarregue e tente de novo.'
const DELAY_WRONG = 'Escreva os segundos em números, de 0 a 600.'

const formKey = idField(FORM_OUTDATED)
const checkboxField = z
  .string()
  .max(10)
  .optional()
  .transform((value) => value === 'on')

/** Form of the simulated payment page. `once` is the form's idempotency key. */
export const sandboxPaySchema = z.object({
  once: formKey,
  intent: z.enum(['pay', 'refuse'], FORM_OUTDATED),
  email: emailText,
  name: personName('Informe seu nome.'),
  sendsTwice: checkboxField,
  delaySeconds: z.preprocess(
    (typed) => (typeof typed === 'string' ? typed.trim() : typed) || '0',
    wholeNumber(0, 600, { missing: DELAY_WRONG }),
  ),
  swapsOrder: checkboxField,
  corruptsFirst: checkboxField,
})
export type SandboxPayInput = z.output<typeof sandboxPaySchema>

/** A button of the purchase's page; `plan` is required for 'switch_plan'. */
export const sandboxActSchema = z.object({
  once: formKey,
  act: z.enum(SANDBOX_ACTS, FORM_OUTDATED),
  plan: z.enum(PLANS, 'Escolha um plano.').optional(),
})
export type SandboxActInput = z.output<typeof sandboxActSchema>
