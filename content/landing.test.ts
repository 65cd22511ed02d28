import { expect, it } from 'vitest'
import { structuredData } from '#app/domain/marketing/components/home-structured-data.ts'
import { chargeCents, formatReais, PLANS } from '#app/domain/billing/payments/plan.ts'
import { BENEFITS, DIFFERENTIALS, FOR_WHO, GUARANTEE, HERO, LAST_CALL, PRICING } from './landing.ts'
import { questionsFor } from './questions.ts'
import { STUDIES } from './studies.ts'
import { TESTIMONIALS } from './testimonials.ts'

const FACTS = { origin: 'https://combinado.example', year: 2026 }

it.each(STUDIES)('the study of $authors has a reference, a result and limits', (study) => {
  expect(study.doi).toMatch(/^10\.\d{4}\/\S+$/)
  expect(study.year).toBeGreaterThan(1970)
  expect(study.source).toMatch(/, \d+\(\d+\), \d+–\d+$/)
  for (const sentence of [study.result, study.limits, study.use]) expect(sentence).toMatch(/^\p{Lu}.+\.$/u)
})

it('there are three different studies', () => {
  expect(new Set(STUDIES.map(({ doi }) => doi)).size).toBe(3)
})

it('testimonials are marked as invented, or have a name, a state and the date of consent', () => {
  const invalidTestimonials = TESTIMONIALS.filter((testimonial) =>
    testimonial.kind === 'example'
      ? 'name' in testimonial || 'consentedOn' in testimonial
      : testimonial.name === '' ||
        !/^[A-Z]{2}$/.test(testimonial.state) ||
        !/^\d{4}-\d{2}-\d{2}$/.test(testimonial.consentedOn),
  )
  expect(invalidTestimonials).toEqual([])
})

it('questions mention payment only if plans are sold', () => {
  const paymentWords = /assin|cobranç|pag(a|o|ar) separado|devolu|multa|R\$/i
  const freeQuestions = questionsFor(false)
  expect(freeQuestions.length).toBeGreaterThan(5)
  expect(freeQuestions.filter(({ question, answer }) => paymentWords.test(question + answer))).toEqual([])
  expect(questionsFor(true).length).toBeGreaterThan(freeQuestions.length)
})

const structuredDataOf = (arePlansSold: boolean, type: string) =>
  structuredData({ ...FACTS, arePlansSold }).find((item) => item['@type'] === type)

it('the structured data have an offer for each plan, priced as it is charged', () => {
  const offers = structuredDataOf(true, 'Product')?.offers as { name: string; price: string }[]
  expect(offers.map(({ price }) => price)).toEqual(['47.90', '167.40', '238.80'])
  for (const [index, plan] of PLANS.entries())
    expect(offers[index]?.name).toContain(formatReais(chargeCents(plan)))
})

it('the structured data have no product and no price if nothing is sold', () => {
  expect(structuredDataOf(false, 'Product')).toBeUndefined()
  expect(JSON.stringify(structuredData({ ...FACTS, arePlansSold: false }))).not.toMatch(/R\$|price/)
})

it('the structured data have every question', () => {
  const structuredQuestions = structuredDataOf(true, 'FAQPage')?.mainEntity as { name: string }[]
  expect(structuredQuestions.map(({ name }) => name)).toEqual(
    questionsFor(true).map(({ question }) => question),
  )
})

it('the structured data have no empty field of the company', () => {
  const organization = structuredDataOf(true, 'Organization')
  expect(Object.values(organization ?? {})).not.toContain('')
  expect(organization).toMatchObject({
    url: 'https://combinado.example/',
    logo: 'https://combinado.example/icons/icon-512.png',
  })
})

it('the page promises no cure, states no number of families and does not shout', () => {
  const text = JSON.stringify([HERO, BENEFITS, DIFFERENTIALS, FOR_WHO, PRICING, GUARANTEE, LAST_CALL])
  expect(text).not.toMatch(
    /!|garantid|comprovad|mil famílias|milhares|milagr|transform(e|a) |última chance|só hoje/i,
  )
})
