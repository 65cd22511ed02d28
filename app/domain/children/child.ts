export type Gender = 'male' | 'female' | ''
export type AvatarType = 'male' | 'female' | 'custom'

export interface Child {
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
  /** Incremented by each save of the form, not by points. */
  revision: number
}

export const MAX_CHILD_NAME_LENGTH = 60
export const MAX_CHARACTERISTICS = 3
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

/** The characteristics (rule 16), in both genders. */
export const CHARACTERISTICS = [
  { key: 'extrovert', female: 'Extrovertida', male: 'Extrovertido' },
  { key: 'quiet', female: 'Quieta', male: 'Quieto' },
  { key: 'studious', female: 'Estudiosa', male: 'Estudioso' },
  { key: 'creative', female: 'Criativa', male: 'Criativo' },
  { key: 'shy', female: 'Tímida', male: 'Tímido' },
  { key: 'curious', female: 'Curiosa', male: 'Curioso' },
  { key: 'organized', female: 'Organizada', male: 'Organizado' },
  { key: 'affectionate', female: 'Carinhosa', male: 'Carinhoso' },
  { key: 'restless', female: 'Agitada', male: 'Agitado' },
  { key: 'sensitive', female: 'Sensível', male: 'Sensível' },
  { key: 'stubborn', female: 'Teimosa', male: 'Teimoso' },
  { key: 'independent', female: 'Independente', male: 'Independente' },
  { key: 'playful', female: 'Brincalhona', male: 'Brincalhão' },
  { key: 'attentive', female: 'Atenta', male: 'Atento' },
  { key: 'distracted', female: 'Distraída', male: 'Distraído' },
  { key: 'patient', female: 'Paciente', male: 'Paciente' },
  { key: 'anxious', female: 'Ansiosa', male: 'Ansioso' },
  { key: 'brave', female: 'Corajosa', male: 'Corajoso' },
  { key: 'helpful', female: 'Prestativa', male: 'Prestativo' },
  { key: 'competitive', female: 'Competitiva', male: 'Competitivo' },
  { key: 'talkative', female: 'Falante', male: 'Falante' },
  { key: 'calm', female: 'Calma', male: 'Calmo' },
] as const

export type CharacteristicKey = (typeof CHARACTERISTICS)[number]['key']

/** The label of a characteristic in the child's gender, by default masculine. */
export function characteristicLabel(key: CharacteristicKey, gender: Gender): string {
  const characteristic = CHARACTERISTICS.find((candidate) => candidate.key === key)
  if (!characteristic) return key
  return gender === 'female' ? characteristic.female : characteristic.male
}

/** '7 anos', '1 ano', 'menos de 1 ano'. */
export function ageLabel(age: number): string {
  if (age === 0) return 'menos de 1 ano'
  return age === 1 ? '1 ano' : `${age} anos`
}
