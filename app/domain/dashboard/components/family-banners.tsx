import { type ComponentProps, Suspense } from 'react'
import { ErrorBoundary } from '#app/ui/error-boundary.tsx'
import type { RequiredConsent } from '../../accounts/children-consent.ts'
import {
  ConsentBar,
  RemovedEmailBar,
  SecondFactorBar,
  StaleDataNotice,
  UnknownPathNotice,
} from './deferred-screens.tsx'

type FamilyBannersProps = ComponentProps<typeof StaleDataNotice> & {
  /** Why this guardian is asked for consent; null when the given consent is current. */
  askedConsent: RequiredConsent | null
  asksSecondFactor: boolean
  isEmailRemoved: boolean
  /** Opens the page of Config with the e-mail. */
  onOpenEmail: () => void
}

/** The bars above the family's screens. */
export function FamilyBanners({ askedConsent, asksSecondFactor, ...props }: FamilyBannersProps) {
  const { isEmailRemoved, onOpenEmail, ...notice } = props
  return (
    <>
      <UnknownPathNotice />
      <StaleDataNotice {...notice} />
      {/* Config shows these in its index (rule 132) */}
      {notice.tab !== 'settings' && (
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            {askedConsent && <ConsentBar requiredConsent={askedConsent} />}
            {asksSecondFactor && <SecondFactorBar />}
            {isEmailRemoved && <RemovedEmailBar onOpenConfig={onOpenEmail} />}
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}
