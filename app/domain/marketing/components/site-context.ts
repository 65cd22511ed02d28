import { createContext, use } from 'react'
import type { SiteFacts } from '../site.ts'

/** Facts about the installation, for the components of public pages. */
export const SiteContext = createContext<SiteFacts | undefined>(undefined)

/** The facts of the context; throws without one. */
export function useSite(): SiteFacts {
  const site = use(SiteContext)
  if (!site) throw new Error('SiteContext is missing')
  return site
}
