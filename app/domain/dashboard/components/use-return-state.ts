import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { SECURITY_PATH } from '#app/base/app-paths.ts'
import type { SettingsPage } from '../settings-page.ts'

/** What the link 'Voltar' of another page asks to open. */
interface ReturnState {
  tab?: unknown
  settingsPage?: SettingsPage
}

/**
 * The state of the link 'Voltar' that led here, or what `SECURITY_PATH` asks to open; empty after another full load or
 * Back.
 */
export function useReturnState(): ReturnState {
  const { state, pathname, search } = useLocation() as ReturnType<typeof useLocation> & {
    state: ReturnState | null
  }
  const isPop = useNavigationType() === NavigationType.Pop
  if (isPop && pathname + search === SECURITY_PATH) return { tab: 'settings', settingsPage: 'security' }
  return (isPop ? null : state) ?? {}
}
