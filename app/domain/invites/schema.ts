import { z } from 'zod'
import { departureSchema } from '../families/schema.ts'
import { idField, typedCode } from '../input/field.ts'

/** Message for an empty code (rule 14). */
export const CODE_EMPTY = 'Código de convite inválido.'
/** Message for a wrong, used or expired code (rule 14). */
export const CODE_REFUSED = 'Código de convite inválido ou expirado.'

/** A new invite: for the child `childId`, or for another guardian. The client creates `id` (rule 35). */
export const inviteSchema = z.object({ id: idField(), childId: idField().nullable().default(null) })
export type InviteInput = z.output<typeof inviteSchema>

/** 'Entrar em outra família' (rule 14). `familyId` is the family in which the form was opened. */
export const joinFamilySchema = z.object({
  code: typedCode(CODE_EMPTY)
    .min(1, CODE_EMPTY)
    .regex(/^[A-HJ-NP-Z2-9]{6}$/, CODE_REFUSED),
  ...departureSchema.shape,
})
export type JoinFamilyInput = z.output<typeof joinFamilySchema>

/** The question before joining from a family without children, which a new account has. */
export const EMPTY_FAMILY_ENDS = 'Sua família atual ainda está vazia. Ao entrar na outra, ela some.'
