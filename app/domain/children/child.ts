import type { Versioned } from '../families/revision.ts'
import type { CharacteristicKey, Gender } from './child-characteristics.ts'

export type AvatarType = 'male' | 'female' | 'custom'

export interface Child extends Versioned {
  id: string
  name: string
  /** Whole years, 0 to 18. */
  age: number
  gender: Gender
  /** One to three of `CHARACTERISTICS`, by key. */
  characteristics: CharacteristicKey[]
  avatarType: AvatarType
  /** Number of the portrait, also stored while a photo replaces it. */
  avatarVariant: AvatarVariant
  avatarMediaId: string | null
  totalPoints: number
}

/** 'da Lia', 'do Davi', 'de Alê'. */
export const nameOfChild = ({ name, gender }: Pick<Child, 'name' | 'gender'>): string =>
  `${gender === 'female' ? 'da' : gender === 'male' ? 'do' : 'de'} ${name}`

/** 'a Lia', 'o Davi', 'Alê'. */
export const withArticle = ({ name, gender }: Pick<Child, 'name' | 'gender'>): string =>
  gender === '' ? name : `${gender === 'female' ? 'a' : 'o'} ${name}`

export const MAX_CHILD_NAME_LENGTH = 60
export const MIN_AGE = 0
export const MAX_AGE = 18
export const AVATAR_VARIANTS = [1, 2, 3, 4, 5, 6] as const
export type AvatarVariant = (typeof AVATAR_VARIANTS)[number]

/** How the child's own screens look (rule 153); 'auto' follows the age. */
export const VIEW_SETTINGS = ['auto', 'drawings', 'words', 'list'] as const
export type ViewSetting = (typeof VIEW_SETTINGS)[number]

/** Number of pictures in a picture PIN, and of pictures to choose from (rule 155). */
export const PIN_LENGTH = 4
export const PIN_PICTURES = 12

/** A drawn portrait. */
export interface Portrait {
  gender: 'female' | 'male'
  avatarVariant: AvatarVariant
}

/** The twelve portraits. Girls and boys alternate. */
export const PORTRAITS: readonly Portrait[] = AVATAR_VARIANTS.flatMap((avatarVariant) => [
  { gender: 'female' as const, avatarVariant },
  { gender: 'male' as const, avatarVariant },
])

/** '7 anos', '1 ano', 'menos de 1 ano'. */
export function ageLabel(age: number): string {
  if (age === 0) return 'menos de 1 ano'
  return age === 1 ? '1 ano' : `${age} anos`
}

/** The name of a button that shows only the number: '7 anos', '0, menos de 1 ano'. */
export const ageButtonName = (age: number): string => (age === 0 ? `0, ${ageLabel(0)}` : ageLabel(age))
