import { z } from 'zod'
import { passwordText, personName } from '../identities/schema.ts'

/** Spec section 5, "Profile". */
export const profileSchema = z.object({ name: personName('O nome não pode estar vazio.') })
export type ProfileInput = z.output<typeof profileSchema>

/** The password that confirms 'Excluir minha conta'; composed as at sign-in. */
export const deleteAccountSchema = z.object({ password: passwordText })

/** The version of the consent that was on the screen. */
export const consentSchema = z.object({ version: z.string().min(1).max(20) })
export type ConsentInput = z.output<typeof consentSchema>
