import { z } from 'zod'

/** Spec section 5, "Profile". */
export const profileSchema = z.object({
  name: z.string().trim().min(1, 'O nome não pode estar vazio.').max(120, 'O nome pode ter até 120 letras.'),
})
export type ProfileInput = z.output<typeof profileSchema>

/**
 * What a person says who goes out of the present family: which one it is, and whether it may be deleted when nobody
 * would be left in it. The id keeps a repeated request from leaving the next family as well.
 */
export const departureSchema = z.object({
  familyId: z.uuid('ID da família não fornecido.'),
  erase: z.boolean().default(false),
})
export type DepartureInput = z.output<typeof departureSchema>

/** 'Remover' beside a member. */
export const removeMemberSchema = z.object({ userId: z.uuid('Membro não encontrado na família') })
export type RemoveMemberInput = z.output<typeof removeMemberSchema>
