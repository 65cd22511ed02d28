import { describe, expect, it } from 'vitest'
import { structuredData } from '#app/domain/marketing/components/home-structured-data.ts'
import { chargeCents, formatReais, PLANS } from '#app/domain/billing/payments/plan.ts'
import { BENEFITS, DIFFERENTIALS, FOR_WHO, GUARANTEE, HERO, LAST_CALL, PRICING } from './landing.ts'
import { questionsFor } from './questions.ts'
import { STUDIES } from './studies.ts'
import { TESTIMONIALS } from './testimonials.ts'

const FACTS = { origin: 'https://combinado.example', year: 2026 }

describe('studies', () => {
  it.each(STUDIES)('$authors can be looked up, with results and limits', (study) => {
    expect(study.doi).toMatch(/^10\.\d{4}\/\S+$/)
    expect(study.year).toBeGreaterThan(1970)
    expect(study.source).toMatch(/, \d+\(\d+\), \d+–\d+$/)
    for (const sentence of [study.shows, study.limits, study.here]) expect(sentence).toMatch(/^\p{Lu}.+\.$/u)
  })

  it('are three, each once', () => {
    expect(new Set(STUDIES.map(({ doi }) => doi)).size).toBe(3)
  })
})

describe('testimonials', () => {
  it('are scenes that are marked as invented, or have a name, a state and the date of consent', () => {
    const wrong = TESTIMONIALS.filter((testimonial) =>
      testimonial.kind === 'example'
        ? 'name' in testimonial || 'consentedOn' in testimonial
        : testimonial.name === '' ||
          !/^[A-Z]{2}$/.test(testimonial.state) ||
          !/^\d{4}-\d{2}-\d{2}$/.test(testimonial.consentedOn),
    )
    expect(wrong).toEqual([])
  })
})

describe('questions', () => {
  it('mention payment only if plans are sold', () => {
    const money = /assin|cobranç|pag(a|o|ar) separado|devolu|multa|R\$/i
    const free = questionsFor(false)
    expect(free.length).toBeGreaterThan(5)
    expect(free.filter(({ question, answer }) => money.test(question + answer))).toEqual([])
    expect(questionsFor(true).length).toBeGreaterThan(free.length)
  })
})

describe('structured data', () => {
  const ofType = (isSold: boolean, type: string) =>
    structuredData({ ...FACTS, isSold }).find((part) => part['@type'] === type)

  it('has the three offers with the amount of one charge', () => {
    const offers = ofType(true, 'Product')?.offers as { name: string; price: string }[]
    expect(offers.map(({ price }) => price)).toEqual(['47.90', '167.40', '238.80'])
    for (const [index, plan] of PLANS.entries())
      expect(offers[index]?.name).toContain(formatReais(chargeCents(plan)))
  })

  it('has no product and no price if nothing is sold', () => {
    expect(ofType(false, 'Product')).toBeUndefined()
    expect(JSON.stringify(structuredData({ ...FACTS, isSold: false }))).not.toMatch(/R\$|price/)
  })

  it('has every question with its answer', () => {
    const structuredQuestions = ofType(true, 'FAQPage')?.mainEntity as { name: string }[]
    expect(structuredQuestions.map(({ name }) => name)).toEqual(
      questionsFor(true).map(({ question }) => question),
    )
  })

  it('has no company that the owner has not configured', () => {
    const organization = ofType(true, 'Organization')
    expect(Object.values(organization ?? {})).not.toContain('')
    expect(organization).toMatchObject({
      url: 'https://combinado.example/',
      logo: 'https://combinado.example/icons/icon-512.png',
    })
  })
})

it('the page promises no cure, states no number of families and does not shout', () => {
  const words = JSON.stringify([HERO, BENEFITS, DIFFERENTIALS, FOR_WHO, PRICING, GUARANTEE, LAST_CALL])
  expect(words).not.toMatch(
    /!|garantid|comprovad|mil famílias|milhares|milagr|transform(e|a) |última chance|só hoje/i,
  )
})
