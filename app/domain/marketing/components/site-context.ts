import { createContext, use } from 'react'
import type { SiteFacts } from '../site.ts'

/** Gives the components of public pages the facts about the installation. */
export const SiteContext = createContext<SiteFacts | undefined>(undefined)

/** The facts from `SiteContext`; throws outside it. */
export function useSite(): SiteFacts {
  const site = use(SiteContext)
  if (!site) throw new Error('SiteContext is missing')
  return site
}
