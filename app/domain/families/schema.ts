import { z } from 'zod'
import { BRAZILIAN_TIME_ZONES } from './civil-date.ts'
import { DEFAULT_FAMILY_NAME } from './member.ts'

/** Spec section 5, "Profile". */
export const profileSchema = z.object({
  name: z.string().trim().min(1, 'O nome não pode estar vazio.').max(120, 'O nome pode ter até 120 letras.'),
})
export type ProfileInput = z.output<typeof profileSchema>

/** 'Minha Família': its name, the display default when left empty (spec section 3), and its time zone. */
export const familySchema = z.object({
  name: z
    .string()
    .trim()
    .max(120, 'O nome pode ter até 120 letras.')
    .transform((name) => name || DEFAULT_FAMILY_NAME),
  timeZone: z.enum(BRAZILIAN_TIME_ZONES, 'Escolha um fuso horário do Brasil.'),
  /** The revision the form was opened on. */
  revision: z.int().min(0),
})
export type FamilyInput = z.output<typeof familySchema>
