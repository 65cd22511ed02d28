import { z } from 'zod'
import { idField } from '../input/field.ts'
import { departureSchema } from '../families/schema.ts'

/** Spec section 5, "Invite code entry". */
export const CODE_EMPTY = 'Código de convite inválido.'
export const CODE_REFUSED = 'Código de convite inválido ou expirado.'

/** 'Entrar em outra família': the code is trimmed and upper-cased (product.md 10). */
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

/** 'Gerar código'. `id` is made by the client: the same tap makes one code (product.md 3). */
export const createInviteSchema = z.object({ id: idField() })

/** 'Cancelar código'. */
export const revokeInviteSchema = z.object({ id: idField() })
