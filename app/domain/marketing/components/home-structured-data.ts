import { BRAND } from '#content/brand.ts'
import { PAGES } from '#content/pages.ts'
import { questionsFor } from '#content/questions.ts'
import { chargeCents, CURRENCY, formatReais, PLAN_TERMS, PLANS } from '../../billing/payments/plan.ts'
import type { SiteFacts } from '../site.ts'

/** Structured data of the home page (schema.org): organization, product with offers, and questions. */
export function structuredData(facts: SiteFacts): Record<string, unknown>[] {
  return [organizationOf(facts), ...(facts.arePlansSold ? [productOf(facts)] : []), faqPageOf(facts)]
}

function organizationOf({ origin }: SiteFacts) {
  const { legalName, cnpj, address, contactEmail } = BRAND.company
  const sameAs = Object.values(BRAND.social).filter(Boolean)
  return {
    '@type': 'Organization',
    name: BRAND.name,
    url: new URL('/', origin).href,
    logo: new URL('/icons/icon-512.png', origin).href,
    ...(legalName && { legalName }),
    ...(cnpj && { taxID: cnpj }),
    ...(address && { address }),
    ...(contactEmail && { email: contactEmail }),
    ...(sameAs.length > 0 && { sameAs }),
  }
}

/** The price of an offer is the amount of one charge. */
function productOf({ origin }: SiteFacts) {
  return {
    '@type': 'Product',
    name: BRAND.name,
    description: PAGES.home.description,
    image: new URL(`/og/${PAGES.home.picture}.png`, origin).href,
    brand: { '@type': 'Brand', name: BRAND.name },
    offers: PLANS.map((plan) => ({
      '@type': 'Offer',
      name: `Plano ${PLAN_TERMS[plan].name.toLowerCase()}: ${formatReais(chargeCents(plan))} ${PLAN_TERMS[plan].chargeInterval}`,
      price: (chargeCents(plan) / 100).toFixed(2),
      priceCurrency: CURRENCY,
      availability: 'https://schema.org/InStock',
      url: new URL(`/subscribe?plano=${plan}`, origin).href,
    })),
  }
}

function faqPageOf({ arePlansSold }: SiteFacts) {
  return {
    '@type': 'FAQPage',
    mainEntity: questionsFor(arePlansSold).map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
