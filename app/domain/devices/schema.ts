import { z } from 'zod'
import { DEVICE_ANIMALS } from '#app/base/device-animal.ts'
import { DEVICE_KINDS, hasOneChild } from '#app/base/device-kind.ts'
import { passwordField } from '../accounts/schema.ts'
import { picturePinField } from '../children/schema.ts'
import { exactNumber, idField, listField, requiredText, timeField, typedCode } from '../input/field.ts'
import { MAX_DEVICE_LABEL_LENGTH } from './device.ts'

export const PAIRING_CODE_EMPTY = 'Escreva o código que está na tela do aparelho.'
/** Message for a wrong, used or expired code. */
export const PAIRING_CODE_REFUSED = 'Este código não vale. Confira o que está na tela do aparelho agora.'
const HOURS_MISSING = 'Escreva a hora, como 07:00.'
const CHILDREN_MISSING = 'Escolha pelo menos uma criança.'
export const ONE_CHILD = 'Este aparelho é de uma criança só. Escolha uma.'

const codeField = typedCode(PAIRING_CODE_EMPTY)
  .min(1, PAIRING_CODE_EMPTY)
  .regex(/^[A-HJ-NP-Z2-9]{8}$/, PAIRING_CODE_REFUSED)

const labelField = requiredText(
  MAX_DEVICE_LABEL_LENGTH,
  'Dê um nome ao aparelho, como “Tablet da sala”.',
  'O nome pode ter até 40 letras.',
)

const childIdsField = listField(idField(), 200)
  .min(1, CHILDREN_MISSING)
  .transform((ids) => [...new Set(ids)])

export const pairingCodeSchema = z.object({ code: codeField })

/** The client creates `id`, so that a repeated request has no effect (rule 35). */
export const pairDeviceSchema = z
  .object({
    id: idField(),
    code: codeField,
    animal: z.enum(DEVICE_ANIMALS),
    kind: z.enum(DEVICE_KINDS),
    childIds: childIdsField,
    label: labelField,
    /** Needed when the session is older than ten minutes (rule 152). */
    password: passwordField.optional(),
  })
  .refine(({ kind, childIds }) => !hasOneChild(kind) || childIds.length === 1, {
    path: ['childIds'],
    message: ONE_CHILD,
  })
export type PairDeviceInput = z.output<typeof pairDeviceSchema>

/** The client creates `id`, the device's id. */
export const handOverSchema = z.object({ id: idField(), childId: idField() })
export type HandOverInput = z.output<typeof handOverSchema>

const hoursField = z
  .object({ opensAt: timeField(HOURS_MISSING), closesAt: timeField(HOURS_MISSING) })
  .refine(({ opensAt, closesAt }) => opensAt < closesAt, {
    path: ['closesAt'],
    message: 'O fim precisa ser depois do começo.',
  })

/** `hasSounds` and `hours` stay as they are when they are missing; `hours: null` opens the device all day. */
export const changeDeviceSchema = z.object({
  id: idField(),
  label: labelField,
  childIds: childIdsField,
  hasSounds: z.boolean().optional(),
  hours: hoursField.nullable().optional(),
})
export type ChangeDeviceInput = z.output<typeof changeDeviceSchema>

/** Opens a child's profile on a shared device; `pin` is null for a child without picture PIN. */
export const openProfileSchema = z.object({ childId: idField(), pin: picturePinField.nullable() })
export type OpenProfileInput = z.output<typeof openProfileSchema>

/**
 * Minutes of use since the device's last report, and whether it can read aloud. The client creates `id`, so that a repeated
 * report has no effect. `hasVoice` is missing in a page of the previous release.
 */
export const deviceUseSchema = z.object({
  id: idField(),
  minutes: exactNumber(1, 1440),
  hasVoice: z.boolean().optional(),
})
export type DeviceUseInput = z.output<typeof deviceUseSchema>

/** Body of an action without input. */
export const noInputSchema = z.object({})
