import { foldText } from '#app/base/fold-text.ts'
import { expect, it } from 'vitest'
import { CATALOGUE_REWARDS } from './all-rewards.ts'
import { CATALOGUE_TASKS } from './all-tasks.ts'

const ENTRIES = [...CATALOGUE_TASKS, ...CATALOGUE_REWARDS].map(({ title, description, ages }) => ({
  minAge: ages[0],
  text: foldText(`${title}. ${description}`),
}))
const entriesWith = (words: RegExp) => ENTRIES.filter(({ text }) => words.test(text))
const WITH_ADULT = /\badult[oa]s?\b|\bfamilia\b|\binstrutor/

/** Entries with dangerous words are refused below `minAge`, and need an adult below `minAgeAlone`. */
const DANGERS = [
  { danger: 'stove and oven', words: /\b(fogao|forno|fogo)\b/, minAge: 6, minAgeAlone: 13 },
  { danger: 'knives and cutting', words: /\b(facas?|cortar|picar|tesoura)\b/, minAge: 3, minAgeAlone: 13 },
  { danger: 'a hot iron', words: /\bferro\b/, minAge: 14, minAgeAlone: 14 },
  { danger: 'electricity', words: /\btomada\b/, minAge: 11, minAgeAlone: 11 },
  { danger: 'cleaning products', words: /\b(vaso, pia|produto que)\b/, minAge: 14, minAgeAlone: 14 },
  { danger: 'needles', words: /\bagulha\b/, minAge: 9, minAgeAlone: 11 },
  {
    danger: 'deep water',
    words: /\b(piscina|praia|rio|cachoeira|banheira|bacia|barco|beira da agua)\b/,
    minAge: 0,
    minAgeAlone: 19,
  },
  { danger: 'the street', words: /\b(na rua|calcada|onibus|metro|quarteirao)\b/, minAge: 0, minAgeAlone: 12 },
  { danger: 'open windows', words: /\bjanelas?\b/, minAge: 0, minAgeAlone: 10 },
  { danger: 'wheels', words: /\b(skate|patins|patinete|bicicleta)\b/, minAge: 3, minAgeAlone: 8 },
]
/** Matches harmless phrases with a dangerous word. */
const HARMLESS_PHRASES = /\bsem fogo\b|\bsem ponta\b/

it.each(DANGERS)(
  'entries with $danger suit no child below $minAge, and need an adult below $minAgeAlone',
  (danger) => {
    const dangerousEntries = entriesWith(danger.words).filter(({ text }) => !HARMLESS_PHRASES.test(text))
    expect(dangerousEntries.length).toBeGreaterThan(0)
    expect(dangerousEntries.filter(({ minAge }) => minAge < danger.minAge)).toEqual([])
    const soloEntries = dangerousEntries.filter(({ text }) => !WITH_ADULT.test(text))
    expect(soloEntries.filter(({ minAge }) => minAge < danger.minAgeAlone)).toEqual([])
  },
)

it('no entry mentions medicine, bleach or kites with cutting line', () => {
  const words = /\b(remedio|comprimido|xarope|dose|agua sanitaria|cloro|alcool|desinfetante|cerol|chilena)\b/
  expect(entriesWith(words)).toEqual([])
  const kiteEntries = entriesWith(/\bpipa\b/)
  expect(kiteEntries.length).toBeGreaterThan(0)
  expect(kiteEntries.filter(({ text }) => !/longe dos fios/.test(text) || !WITH_ADULT.test(text))).toEqual([])
})

it('every entry about riding requires a helmet', () => {
  const rideEntries = entriesWith(/\b(andar de bicicleta|passeio de bicicleta|skate|patins|pedalar)\b/)
  expect(rideEntries.length).toBeGreaterThan(0)
  expect(rideEntries.filter(({ text }) => !/capacete/.test(text))).toEqual([])
})

it('no entry mentions faith, diets or weight, or money as a reproach', () => {
  const words =
    /\b(rezar|oracao|igreja|missa|culto|biblia|deus|santo|natal|pascoa|dieta|emagrec\w*|calorias?|engord\w*|comer tudo|raspar o prato|gordur\w* corporal|rico|pobre|mimad\w*|caro demais)\b/
  expect(entriesWith(words)).toEqual([])
})

it('no entry scolds or pressures a child', () => {
  const words =
    /\b(senao|castigo|obedec\w*|comport\w*|bonzinh\w*|boazinh\w*|sem reclamar|sem chorar|sem birra|prove|perfeit\w*|melhor que|de verdade que)\b/
  expect(entriesWith(words).map(({ text }) => text)).toEqual([
    'troca de papeis por uma hora. as criancas comandam a casa e os adultos obedecem, dentro do combinado.',
  ])
})

it('no entry has a word that depends on the gender of the child', () => {
  const words =
    /\b(sozinh[oa]s?|menin[oa]s?|filh[oa]s?|mocinh[oa]s?|princesas?|mamae|papai|rapaz|garot[oa]s?)\b/
  expect(entriesWith(words)).toEqual([])
})
