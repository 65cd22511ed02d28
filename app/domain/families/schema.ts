import { z } from 'zod'

/** Spec section 5, "Profile". */
export const profileSchema = z.object({
  name: z.string().trim().min(1, 'O nome não pode estar vazio.').max(120, 'O nome pode ter até 120 letras.'),
})
export type ProfileInput = z.output<typeof profileSchema>
