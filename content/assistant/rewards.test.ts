import { foldText } from '#app/base/fold-text.ts'
import { expect, it } from 'vitest'
import type { RedemptionPeriod } from '#app/domain/rewards/reward.ts'
import { CATALOGUE_REWARDS } from './all-rewards.ts'
import type { CatalogueReward } from './catalogue.ts'

const textOf = ({ title, description }: CatalogueReward) => `${title}. ${description}`
/** The texts of the rewards that break a rule. */
const invalidTexts = (rewards: readonly CatalogueReward[], rule: (reward: CatalogueReward) => boolean) =>
  rewards.filter((reward) => !rule(reward)).map(textOf)

it('rewards cost points within the default price range of their period', () => {
  const priceRanges: Record<RedemptionPeriod, [number, number]> = {
    diario: [10, 50],
    semanal: [50, 100],
    mensal: [100, 200],
    anual: [200, 500],
  }
  const isWithinRange = ({ period, points }: CatalogueReward) =>
    points >= priceRanges[period][0] && points <= priceRanges[period][1] && points % 5 === 0
  expect(invalidTexts(CATALOGUE_REWARDS, isWithinRange)).toEqual([])
})

it('at least half of the rewards cost no money, and daily rewards cost little', () => {
  expect(CATALOGUE_REWARDS.filter(({ cost }) => cost === 0).length).toBeGreaterThanOrEqual(
    CATALOGUE_REWARDS.length / 2,
  )
  expect(invalidTexts(CATALOGUE_REWARDS, ({ period, cost }) => period !== 'diario' || cost <= 1)).toEqual([])
  expect(invalidTexts(CATALOGUE_REWARDS, ({ period, cost }) => cost < 3 || period !== 'semanal')).toEqual([])
})

it('at most a tenth of the rewards each are food or screen time, and these are marked', () => {
  for (const treat of ['food', 'screen'])
    expect(CATALOGUE_REWARDS.filter((reward) => reward.treat === treat).length).toBeLessThanOrEqual(
      CATALOGUE_REWARDS.length / 10,
    )
  const foodWords =
    /\b(sorvete|picole|pizza|pastel|bolo|doces?|chocolate|hamburguer|pipoca|brigadeiro|lanchonete|padaria|escolher o jantar|cozinhar|cafe da manha na)\b/
  const screenWords = /\b(videogame|internet|filme|cinema|serie|episodio|tablet|televisao|assistir)\b/
  const rewardsTitled = (words: RegExp) =>
    CATALOGUE_REWARDS.filter(({ title }) => words.test(foldText(title)))
  expect(invalidTexts(rewardsTitled(foodWords), ({ treat }) => treat === 'food')).toEqual([])
  expect(invalidTexts(rewardsTitled(screenWords), ({ treat }) => treat === 'screen')).toEqual([])
  expect([rewardsTitled(foodWords).length, rewardsTitled(screenWords).length]).not.toContain(0)
})

it('a screen reward names a limited time or one film, episode or game', () => {
  const screens = CATALOGUE_REWARDS.filter(({ treat }) => treat === 'screen')
  expect(
    invalidTexts(screens, (reward) => /hora|minutos|um episódio|filme|jogo/i.test(textOf(reward))),
  ).toEqual([])
})

it('rewards never sell affection or forgiveness', () => {
  const affectionWords = /\b(abrac|beij|carinho\b|cafune|amor\b|perdao|desculpa)/
  expect(invalidTexts(CATALOGUE_REWARDS, (reward) => !affectionWords.test(foldText(textOf(reward))))).toEqual(
    [],
  )
})
