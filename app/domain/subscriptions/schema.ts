import { z } from 'zod'
import { PLANS } from '../payments/plan.ts'

/** The plan's button on the plans page. `returnPath` is checked by the route. */
export const checkoutSchema = z.object({
  plan: z.enum(PLANS, 'Escolha um plano.'),
  returnPath: z.string().max(512).default('/app'),
})
export type CheckoutInput = z.output<typeof checkoutSchema>
