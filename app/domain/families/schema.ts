import { z } from 'zod'
import { passwordText, personName } from '../identities/schema.ts'

/** Spec section 5, "Profile". */
export const profileSchema = z.object({ name: personName('O nome não pode estar vazio.') })
export type ProfileInput = z.output<typeof profileSchema>

/** The password that confirms 'Excluir minha conta'; composed as at sign-in. */
export const deleteAccountSchema = z.object({ password: passwordText })
