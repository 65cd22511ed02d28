export type Gender = 'male' | 'female' | ''

export const MAX_CHARACTERISTICS = 3

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
