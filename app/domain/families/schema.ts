import { z } from 'zod'
import { idField, revisionNumber, identifierField, visibleText, wholeNumber } from '../input/field.ts'
import { passwordField, personNameField } from '../accounts/schema.ts'
import { BRAZILIAN_TIME_ZONES } from './dates/time-zones.ts'
import { MAX_CHILD_ACCOUNT_AGE } from './family.ts'
import { DEFAULT_FAMILY_NAME } from './member.ts'

export const profileSchema = z.object({ name: personNameField('O nome não pode estar vazio.') })
export type ProfileInput = z.output<typeof profileSchema>

/**
 * A departure from the current family. `erase` allows deleting the family if no member remains. `familyId` is the
 * family of the form, so that a repeated request does not also leave the next family.
 */
export const departureSchema = z.object({
  familyId: idField('ID da família não fornecido.'),
  erase: z.boolean().default(false),
})
export type DepartureInput = z.output<typeof departureSchema>

/** 'Remover' beside a member, and whether the children's devices that the member paired are turned off (rule 315). */
export const removeMemberSchema = z.object({
  userId: idField('Membro não encontrado na família'),
  // the form of the previous release does not send it
  turnOffDevices: z.boolean().default(true),
})
export type RemoveMemberInput = z.output<typeof removeMemberSchema>

/** Answers of the family review: 'esta-certa' keeps the family, 'nova' leaves it, 'remover' removes a member. */
export const familyReviewSchema = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('esta-certa') }),
  z.object({ intent: z.literal('nova') }),
  z.object({
    intent: z.literal('remover'),
    userId: removeMemberSchema.shape.userId,
    turnOffDevices: z.literal('on').optional(),
  }),
])

/** 'Minha Família': name (an empty one becomes the default, rule 2), time zone (rule 21), and whether claims wait (rule 144). */
export const familySchema = z.object({
  name: z
    .string()
    .transform((name) => visibleText(name) || DEFAULT_FAMILY_NAME)
    .pipe(personNameField(DEFAULT_FAMILY_NAME)),
  timeZone: z.enum(BRAZILIAN_TIME_ZONES, 'Escolha um fuso horário do Brasil.'),
  // the form of the previous release does not send the next two, which then stay as they are
  childAccountAge: wholeNumber(0, MAX_CHILD_ACCOUNT_AGE).optional(),
  keepClaimsWaiting: z.boolean().optional(),
  /** The revision that the form was opened with. */
  revision: revisionNumber,
})
export type FamilyInput = z.output<typeof familySchema>

/** The child of the family that a child member is; null for none. */
export const linkMemberSchema = z.object({
  userId: idField('Membro não encontrado na família'),
  childId: idField().nullable(),
})
export type LinkMemberInput = z.output<typeof linkMemberSchema>

/** The password that confirms 'Excluir minha conta'. */
export const deleteAccountSchema = z.object({ password: passwordField })

/** The version of the displayed consent text. */
export const consentSchema = z.object({ version: identifierField(20) })
export type ConsentInput = z.output<typeof consentSchema>
