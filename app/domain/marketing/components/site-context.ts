import { createContext, use } from 'react'
import type { SiteFacts } from '../site.ts'

/** The facts about the installation, for everything inside the site's frame. */
export const SiteContext = createContext<SiteFacts | undefined>(undefined)

/** Throws where there is no context. */
export function useSite(): SiteFacts {
  const site = use(SiteContext)
  if (!site) throw new Error('SiteContext is missing')
  return site
}
