import { LandingBenefits } from './landing-benefits.tsx'
import { LandingBonus } from './landing-bonus.tsx'
import { LandingCallToAction } from './landing-call-to-action.tsx'
import { LandingDifferentials } from './landing-differentials.tsx'
import { LandingAudience } from './landing-audience.tsx'
import { LandingHero } from './landing-hero.tsx'
import { LandingGuarantee, LandingPricing } from './landing-pricing.tsx'
import { LandingQuestions } from './landing-questions.tsx'
import { LandingStudies } from './landing-studies.tsx'
import { LandingTestimonials } from './landing-testimonials.tsx'

/** The sections of the home page (rule 94), without prices if nothing is sold. */
export function LandingPage({ arePlansSold }: { arePlansSold: boolean }) {
  return (
    <>
      <LandingHero arePlansSold={arePlansSold} />
      <LandingTestimonials />
      <LandingBenefits />
      <LandingDifferentials />
      <LandingAudience />
      {arePlansSold && (
        <>
          <LandingPricing />
          <LandingGuarantee />
        </>
      )}
      <LandingBonus arePlansSold={arePlansSold} />
      <LandingStudies />
      <LandingQuestions arePlansSold={arePlansSold} />
      <LandingCallToAction />
    </>
  )
}
