import { z } from 'zod'
import { LONGEST_PASSWORD } from '../identities/password-rules.ts'

/** Spec section 5, "Profile". */
export const profileSchema = z.object({
  name: z.string().trim().min(1, 'O nome não pode estar vazio.').max(120, 'O nome pode ter até 120 letras.'),
})
export type ProfileInput = z.output<typeof profileSchema>

/** The password that confirms 'Excluir minha conta'; composed as at sign-in. */
export const deleteAccountSchema = z.object({
  password: z
    .string('Informe sua senha.')
    .min(1, 'Informe sua senha.')
    .max(LONGEST_PASSWORD, `A senha pode ter até ${LONGEST_PASSWORD} caracteres.`)
    .normalize('NFC'),
})

/** The version of the consent that was on the screen. */
export const consentSchema = z.object({ version: z.string().min(1).max(20) })
export type ConsentInput = z.output<typeof consentSchema>
