import { z } from 'zod'
import { exactNumber, idField, requiredText, revisionNumber, wholeNumber } from '../input/field.ts'
import { CHARACTERISTICS, type CharacteristicKey, MAX_CHARACTERISTICS } from './child-characteristics.ts'
import { MAX_AGE, MAX_CHILD_NAME_LENGTH, MIN_AGE, PIN_LENGTH, PIN_PICTURES, VIEW_SETTINGS } from './child.ts'

/** The message of the task and reward forms if no child is selected. */
export const CHILDREN_MISSING = 'Escolha pelo menos uma criança.'

/** The message of the task and reward forms if a selected child was deleted meanwhile. */
export const CHILD_NOT_IN_FAMILY = 'Uma das crianças não está mais nesta família.'

/** The refusal of a write to a child that was deleted meanwhile. */
export const CHILD_GONE = { status: 404, message: 'Esta criança não está mais nesta família.' }

/** The message for a missing field of a child (rule 16). */
export const CHILD_FIELDS_MISSING = 'Por favor, preencha todos os campos obrigatórios.'

const characteristicKeys = CHARACTERISTICS.map(({ key }) => key) as [
  CharacteristicKey,
  ...CharacteristicKey[],
]

/** The child form, for browser and server. The client creates `id`, so that a repeated request has no effect (rule 35). */
export const childSchema = z.object({
  id: idField(CHILD_FIELDS_MISSING),
  name: requiredText(MAX_CHILD_NAME_LENGTH, CHILD_FIELDS_MISSING, 'O nome pode ter até 60 letras.'),
  age: wholeNumber(MIN_AGE, MAX_AGE, {
    missing: CHILD_FIELDS_MISSING,
    notWhole: 'A idade vai em anos inteiros, de 0 a 18.',
    tooSmall: 'A idade vai de 0 a 18 anos.',
    tooLarge: 'A idade vai de 0 a 18 anos.',
  }),
  gender: z.enum(['male', 'female', '']),
  characteristics: z
    .array(z.enum(characteristicKeys))
    .min(1, CHILD_FIELDS_MISSING)
    .max(MAX_CHARACTERISTICS, 'Escolha até 3 características.')
    .refine((keys) => new Set(keys).size === keys.length, 'Escolha cada característica uma vez.'),
  avatarType: z.enum(['male', 'female', 'custom']),
  avatarVariant: wholeNumber(1, 6),
  /** The revision that the form was opened with, null for a new child. */
  revision: revisionNumber.nullable().default(null),
})

export type ChildInput = z.output<typeof childSchema>

/** Four numbers of pictures, 0 to 11, in the order in which they are tapped. */
export const picturePinField = z.array(exactNumber(0, PIN_PICTURES - 1)).length(PIN_LENGTH)

/** Sets a child's picture PIN, or removes it with null. */
export const setPinSchema = z.object({ childId: idField(), pin: picturePinField.nullable() })
export type SetPinInput = z.output<typeof setPinSchema>

export const setViewSchema = z.object({ childId: idField(), view: z.enum(VIEW_SETTINGS) })
export type SetViewInput = z.output<typeof setViewSchema>

export const MAX_PHOTO_BYTES = 10 * 1024 * 1024

export const PHOTO_MESSAGES = {
  photo_missing: 'Escolha uma foto ou um dos desenhos.',
  photo_too_large: 'Esta foto passa de 10 MB. Escolha uma foto menor.',
  photo_too_many_pixels:
    'Esta foto é grande demais para abrir aqui. Escolha uma com até 50 megapixels; em AVIF ou PNG entrelaçado, até 13.',
  photo_too_much_metadata:
    'Este PNG traz textos demais dentro dele. Salve a foto como JPEG e escolha de novo.',
  photo_too_slow: 'Esta foto é grande demais para abrir aqui. Escolha uma foto menor.',
  photo_busy: 'Há fotos demais na fila agora. Espere um pouco e tente de novo.',
  photo_type: 'Este tipo de arquivo não serve para a foto. Envie uma imagem JPEG, PNG, WebP ou AVIF.',
  photo_animated: 'Imagens animadas não servem para a foto. Envie uma imagem parada.',
  photo_too_often: 'Você enviou muitas fotos na última hora. Espere um pouco e tente de novo.',
  photo_unreadable: 'Não conseguimos abrir esta foto. Tente outra imagem.',
  photo_store_unavailable: 'Não conseguimos guardar a foto agora. Tente de novo em alguns minutos.',
} as const
export type PhotoRefusal = keyof typeof PHOTO_MESSAGES
