import { describe, expect, it } from 'vitest'
import { CATALOGUE_REWARDS } from './all-rewards.ts'
import { CATALOGUE_TASKS } from './all-tasks.ts'

const ENTRIES = [...CATALOGUE_TASKS, ...CATALOGUE_REWARDS].map(({ title, description, ages }) => ({
  from: ages[0],
  text: `${title}. ${description}`
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase(),
}))
const speakingOf = (words: RegExp) => ENTRIES.filter(({ text }) => words.test(text))
const WITH_ADULT = /\badult[oa]s?\b|\bfamilia\b|\binstrutor/

/** Dangerous words; from `alone` years on a child may do it without an adult, below `never` not at all. */
const DANGERS = [
  { what: 'stove and oven', words: /\b(fogao|forno|fogo)\b/, never: 6, alone: 13 },
  { what: 'knives and cutting', words: /\b(facas?|cortar|picar|tesoura)\b/, never: 3, alone: 13 },
  { what: 'a hot iron', words: /\bferro\b/, never: 14, alone: 14 },
  { what: 'electricity', words: /\btomada\b/, never: 11, alone: 11 },
  { what: 'cleaning products', words: /\b(vaso, pia|produto que)\b/, never: 14, alone: 14 },
  { what: 'needles', words: /\bagulha\b/, never: 9, alone: 11 },
  {
    what: 'deep water',
    words: /\b(piscina|praia|rio|cachoeira|banheira|bacia|barco|beira da agua)\b/,
    never: 0,
    alone: 19,
  },
  { what: 'the street', words: /\b(na rua|calcada|onibus|metro|quarteirao)\b/, never: 0, alone: 12 },
  { what: 'open windows', words: /\bjanelas?\b/, never: 0, alone: 10 },
  { what: 'wheels', words: /\b(skate|patins|patinete|bicicleta)\b/, never: 3, alone: 8 },
]
/** Contexts that make a word harmless: somebody keeps the thing away from the child, or it is another thing. */
const HARMLESS = /\bsem fogo\b|\bsem ponta\b/

describe('safety', () => {
  it.each(DANGERS)('$what: with an adult below $alone years, never below $never', (danger) => {
    const found = speakingOf(danger.words).filter(({ text }) => !HARMLESS.test(text))
    expect(found.length).toBeGreaterThan(0)
    expect(found.filter(({ from }) => from < danger.never)).toEqual([])
    expect(found.filter(({ from, text }) => from < danger.alone && !WITH_ADULT.test(text))).toEqual([])
  })

  it('never mentions medicine, bleach or kites with cutting line', () => {
    const words =
      /\b(remedio|comprimido|xarope|dose|agua sanitaria|cloro|alcool|desinfetante|cerol|chilena)\b/
    expect(speakingOf(words)).toEqual([])
    const kites = speakingOf(/\bpipa\b/)
    expect(kites.length).toBeGreaterThan(0)
    expect(kites.filter(({ text }) => !/longe dos fios/.test(text) || !WITH_ADULT.test(text))).toEqual([])
  })

  it('requires a helmet wherever a child rides', () => {
    const rides = speakingOf(/\b(andar de bicicleta|passeio de bicicleta|skate|patins|pedalar)\b/)
    expect(rides.length).toBeGreaterThan(0)
    expect(rides.filter(({ text }) => !/capacete/.test(text))).toEqual([])
  })

  it('does not mention faith, diets or weight, or money as a reproach', () => {
    const words =
      /\b(rezar|oracao|igreja|missa|culto|biblia|deus|santo|natal|pascoa|dieta|emagrec\w*|calorias?|engord\w*|comer tudo|raspar o prato|gordur\w* corporal|rico|pobre|mimad\w*|caro demais)\b/
    expect(speakingOf(words)).toEqual([])
  })

  it('neither scolds nor urges', () => {
    const words =
      /\b(senao|castigo|obedec\w*|comport\w*|bonzinh\w*|boazinh\w*|sem reclamar|sem chorar|sem birra|prove|perfeit\w*|melhor que|de verdade que)\b/
    expect(speakingOf(words).map(({ text }) => text)).toEqual([
      'troca de papeis por uma hora. as criancas comandam a casa e os adultos obedecem, dentro do combinado.',
    ])
  })

  it('fits girls and boys alike: no word has a gender', () => {
    const words =
      /\b(sozinh[oa]s?|menin[oa]s?|filh[oa]s?|mocinh[oa]s?|princesas?|mamae|papai|rapaz|garot[oa]s?)\b/
    expect(speakingOf(words)).toEqual([])
  })
})
