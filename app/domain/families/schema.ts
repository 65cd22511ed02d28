import { z } from 'zod'
import { idField, revisionNumber, wordField } from '../input/field.ts'
import { passwordText, personName } from '../accounts/schema.ts'
import { BRAZILIAN_TIME_ZONES } from './dates/time-zones.ts'
import { DEFAULT_FAMILY_NAME } from './member.ts'

/** The person's display name. */
export const profileSchema = z.object({ name: personName('O nome não pode estar vazio.') })
export type ProfileInput = z.output<typeof profileSchema>

/**
 * A departure from the current family. `erase` allows deleting the family if no member remains. The family's id prevents a
 * repeated request from leaving the next family as well.
 */
export const departureSchema = z.object({
  familyId: idField('ID da família não fornecido.'),
  erase: z.boolean().default(false),
})
export type DepartureInput = z.output<typeof departureSchema>

/** 'Remover' beside a member. */
export const removeMemberSchema = z.object({ userId: idField('Membro não encontrado na família') })
export type RemoveMemberInput = z.output<typeof removeMemberSchema>

/** The answers of the family review: this is the family, leave it for a new one, or remove a member. */
export const familyReviewSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('esta-certa') }),
  z.object({ intent: z.literal('nova') }),
  z.object({ intent: z.literal('remover'), userId: removeMemberSchema.shape.userId }),
])

/** 'Minha Família': name (an empty one becomes the default, rule 2) and time zone (rule 21). */
export const familySchema = z.object({
  name: z
    .string()
    .transform((name) => name.trim() || DEFAULT_FAMILY_NAME)
    .pipe(personName(DEFAULT_FAMILY_NAME)),
  timeZone: z.enum(BRAZILIAN_TIME_ZONES, 'Escolha um fuso horário do Brasil.'),
  /** The revision the form was opened on. */
  revision: revisionNumber,
})
export type FamilyInput = z.output<typeof familySchema>

/** The password that confirms 'Excluir minha conta'; composed as at sign-in. */
export const deleteAccountSchema = z.object({ password: passwordText })

/** The version of the consent that was on the screen. */
export const consentSchema = z.object({ version: wordField(20) })
export type ConsentInput = z.output<typeof consentSchema>
