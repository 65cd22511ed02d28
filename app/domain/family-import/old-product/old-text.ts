import { CHARACTERISTICS, type CharacteristicKey, type Gender } from '../../children/child-characteristics.ts'
import type { RedemptionPeriod } from '../../rewards/reward.ts'

/** The text in lower case, without accents and punctuation. 'Tímida!' and 'timida' become equal. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Synonyms of characteristics (rule 16), in Portuguese and English. */
const CHARACTERISTIC_WORDS = {
  extrovert: 'extroverted, extrovertido(a), expansivo, expansiva, sociável, social, outgoing',
  quiet: 'quieto(a), silencioso, silenciosa, calado, calada, introvertido, introvertida',
  studious: 'estudioso(a), aplicado, aplicada, dedicado, dedicada',
  creative: 'criativo(a), imaginativo, imaginativa, artístico, artística',
  shy: 'tímido(a), envergonhado, envergonhada, reservado, reservada',
  curious: 'curioso(a)',
  organized: 'organizado(a), organised, caprichoso, caprichosa',
  affectionate: 'carinhoso(a), afetuoso, afetuosa, amoroso, amorosa, loving',
  restless:
    'agitado(a), inquieto, inquieta, hiperativo, hiperativa, ativo, ativa, enérgico, enérgica, active, energetic',
  sensitive: 'sensitivo, sensitiva, emotivo, emotiva',
  stubborn: 'teimoso(a)',
  independent: 'autônomo, autônoma',
  playful: 'brincalhão(ona), divertido, divertida, engraçado, engraçada, alegre, funny',
  attentive: 'atento(a), atencioso, atenciosa, concentrado, concentrada, focused',
  distracted: 'distraído(a), desatento, desatenta',
  anxious: 'ansioso(a), impaciente, nervoso, nervosa',
  brave: 'corajoso(a), valente, destemido, destemida',
  helpful: 'prestativo(a), solidário, solidária, ajudante, colaborativo, colaborativa',
  competitive: 'competitivo(a)',
  talkative: 'tagarela, comunicativo, comunicativa, conversador, conversadora',
  calm: 'calmo(a), tranquilo, tranquila, sereno, serena',
} satisfies Partial<Record<CharacteristicKey, string>>

const characteristicByWord = new Map<string, CharacteristicKey>([
  ...keysByWord(CHARACTERISTIC_WORDS),
  ...CHARACTERISTICS.flatMap(({ key, female, male }) =>
    [key, female, male].map((word) => [normalizeText(word), key] as const),
  ),
])

/** Maps each normalised word to its key. The words of a key are separated by commas. */
function keysByWord<Key extends string>(wordsByKey: Record<Key, string>): Map<string, Key> {
  return new Map(
    (Object.entries(wordsByKey) as [Key, string][]).flatMap(([key, words]) =>
      words.split(', ').map((word) => [normalizeText(word), key] as const),
    ),
  )
}

/** The characteristic for a word of either gender. Undefined for an unknown word. */
export function characteristicOf(word: string): CharacteristicKey | undefined {
  return characteristicByWord.get(normalizeText(word))
}

const genderByWord = keysByWord({
  female: 'female, f, feminino, feminina, menina, girl',
  male: 'male, m, masculino, menino, boy',
})

/** The gender for a word; '' for a missing or unknown word. */
export function genderOf(word: string): Gender {
  return genderByWord.get(normalizeText(word)) ?? ''
}

const periodByWord = keysByWord({
  diario: 'diario, diaria, daily',
  semanal: 'semanal, weekly',
  mensal: 'mensal, monthly',
  anual: 'anual, yearly, annual',
})

export function periodOf(word: string): RedemptionPeriod | undefined {
  return periodByWord.get(normalizeText(word))
}

/** 'HH:mm' from '7:30', '07:30:00', '7h', '7h30' or '19.05'; undefined for anything else. */
export function wallTimeFrom(text: string): string | undefined {
  const [, hours = '', minutes = ''] =
    /^(\d{1,2})(?:[:h.](\d{2})?(?::\d{2})?)?\s*(?:h|min)?$/i.exec(text) ?? []
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return undefined
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

const WEEKDAYS = ['dom', 'seg', 'ter', 'qua', 'qui', 'sex', 'sab']

/** 0 = Sunday … 6 = Saturday. Reads 3, '3', 'Qua' or 'quarta-feira'; undefined for anything else. */
export function weekdayFrom(value: unknown): number | undefined {
  if (typeof value !== 'number' && typeof value !== 'string') return undefined
  const text = String(value).trim()
  if (/^[0-6]$/.test(text)) return Number(text)
  const word = normalizeText(text)
  const index = /^[a-z]{3}/.test(word) ? WEEKDAYS.indexOf(word.slice(0, 3)) : -1
  return index < 0 ? undefined : index
}
