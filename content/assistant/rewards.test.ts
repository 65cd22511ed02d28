import { describe, expect, it } from 'vitest'
import type { RedemptionPeriod } from '#app/domain/rewards/reward.ts'
import { CATALOGUE_REWARDS } from './all-rewards.ts'
import type { CatalogueReward } from './catalogue.ts'

const foldText = (words: string) =>
  words
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
const textOf = ({ title, description }: CatalogueReward) => `${title}. ${description}`
/** The entries that break a rule, with their texts. */
const broken = (entries: readonly CatalogueReward[], rule: (entry: CatalogueReward) => boolean) =>
  entries.filter((entry) => !rule(entry)).map(textOf)

describe('rewards', () => {
  it('cost as much as the guidance says for their period', () => {
    const range: Record<RedemptionPeriod, [number, number]> = {
      diario: [10, 50],
      semanal: [50, 100],
      mensal: [100, 200],
      anual: [200, 500],
    }
    const within = ({ period, points }: CatalogueReward) =>
      points >= range[period][0] && points <= range[period][1] && points % 5 === 0
    expect(broken(CATALOGUE_REWARDS, within)).toEqual([])
  })

  it('cost no money for at least half of them, and little if they are daily', () => {
    expect(CATALOGUE_REWARDS.filter(({ cost }) => cost === 0).length).toBeGreaterThanOrEqual(
      CATALOGUE_REWARDS.length / 2,
    )
    expect(broken(CATALOGUE_REWARDS, ({ period, cost }) => period !== 'diario' || cost <= 1)).toEqual([])
    expect(broken(CATALOGUE_REWARDS, ({ period, cost }) => cost < 3 || period !== 'semanal')).toEqual([])
  })

  it('are food or screens for a tenth each at most, and are marked as such', () => {
    for (const treat of ['food', 'screen'])
      expect(CATALOGUE_REWARDS.filter((reward) => reward.treat === treat).length).toBeLessThanOrEqual(
        CATALOGUE_REWARDS.length / 10,
      )
    const food =
      /\b(sorvete|picole|pizza|pastel|bolo|doces?|chocolate|hamburguer|pipoca|brigadeiro|lanchonete|padaria|escolher o jantar|cozinhar|cafe da manha na)\b/
    const screen = /\b(videogame|internet|filme|cinema|serie|episodio|tablet|televisao|assistir)\b/
    const titled = (words: RegExp) => CATALOGUE_REWARDS.filter(({ title }) => words.test(foldText(title)))
    expect(broken(titled(food), ({ treat }) => treat === 'food')).toEqual([])
    expect(broken(titled(screen), ({ treat }) => treat === 'screen')).toEqual([])
    expect([titled(food).length, titled(screen).length]).not.toContain(0)
  })

  it('give screens only for a limited time or one item', () => {
    const screens = CATALOGUE_REWARDS.filter(({ treat }) => treat === 'screen')
    expect(broken(screens, (reward) => /hora|minutos|um episódio|filme|jogo/i.test(textOf(reward)))).toEqual(
      [],
    )
  })

  it('never sell what a child is entitled to', () => {
    const own = /\b(abrac|beij|carinho\b|cafune|amor\b|perdao|desculpa)/
    expect(broken(CATALOGUE_REWARDS, (reward) => !own.test(foldText(textOf(reward))))).toEqual([])
  })
})
