import { z } from 'zod'
import { departureSchema } from '../families/schema.ts'

/** The messages for a code that is empty, or wrong, used or expired (rule 14). */
export const CODE_EMPTY = 'Código de convite inválido.'
export const CODE_REFUSED = 'Código de convite inválido ou expirado.'

/** 'Entrar em outra família': the code is trimmed and upper-cased (rule 14). */
export const joinFamilySchema = z.object({
  code: z
    .string(CODE_EMPTY)
    .trim()
    .toUpperCase()
    .min(1, CODE_EMPTY)
    .regex(/^[A-HJ-NP-Z2-9]{6}$/, CODE_REFUSED),
  ...departureSchema.shape,
})
export type JoinFamilyInput = z.output<typeof joinFamilySchema>
