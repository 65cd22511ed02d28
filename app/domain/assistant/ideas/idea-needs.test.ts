import { expect, it } from 'vitest'
import { CATALOGUE_REWARDS } from '#content/assistant/all-rewards.ts'
import { CATALOGUE_TASKS } from '#content/assistant/all-tasks.ts'
import { childFacts } from '#tests/support/child-facts.ts'
import type { RewardIdea } from '../assistant.ts'
import { pickCatalogueIdeas } from './catalogue.server.ts'
import { needLabels } from './idea-needs.ts'

it('catalogue ideas have a label if they need a sibling, a pet or a garden', () => {
  const titlesByLabel: Record<string, string[]> = {}
  for (const { title, description } of [...CATALOGUE_TASKS, ...CATALOGUE_REWARDS])
    for (const label of needLabels(`${title}. ${description}`)) (titlesByLabel[label] ??= []).push(title)
  expect(titlesByLabel).toEqual({
    'Para quem tem bicho em casa': [
      'Trocar a água do bicho',
      'Dar comida ao bicho',
      'Escovar o pelo do bicho',
      'Passear com o cachorro em dupla',
      'Passear com o cachorro',
      'Limpar o cantinho do bicho',
      'Dar banho no cachorro em família',
    ],
    'Para quem tem irmãos': ['Uma hora com o quarto só para si', 'Trocar de cama por uma noite'],
    'Para quem tem quintal ou jardim': [
      'Cuidar da horta',
      'Guardar os brinquedos do quintal',
      'Bacia de água no quintal',
    ],
  })
})

it.each([
  ['Ler para o irmão mais novo.', 'Para quem tem irmãos'],
  ['Encher a tigela de ração do gato.', 'Para quem tem bicho em casa'],
  ['Varrer as folhas do jardim.', 'Para quem tem quintal ou jardim'],
])('the text %j gets the label %j', (text, label) => {
  expect(needLabels(text)).toEqual([label])
})

it.each([
  'Brincar com um irmão ou primo.',
  'Brincar no quintal ou na praça.',
  'Ver os peixes na loja.',
  'Arrumar a cama.',
])('the text %j gets no label', (text) => {
  expect(needLabels(text)).toEqual([])
})

it('the catalogue suggests no monthly or yearly rewards for a child under four', () => {
  const periodsForAge = (age: number) => {
    const ideas = Array.from({ length: 20 }, (_, seed) =>
      pickCatalogueIdeas({ kind: 'rewards', facts: childFacts({ age }), seenTitles: [], seed }),
    ).flat() as RewardIdea[]
    return [...new Set(ideas.map(({ redemptionPeriod }) => redemptionPeriod))].toSorted()
  }
  for (const age of [0, 1, 2, 3]) expect(periodsForAge(age)).toEqual(['diario', 'semanal'])
  expect(periodsForAge(4)).toEqual(['anual', 'diario', 'mensal', 'semanal'])
})
