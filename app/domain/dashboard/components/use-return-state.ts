import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { SettingsPage } from '../settings-page.ts'

/** What the link 'Voltar' of another page asks to open. */
interface ReturnState {
  tab?: unknown
  settingsPage?: SettingsPage
}

/** The state of the link 'Voltar' that led here; empty after a full load or Back. */
export function useReturnState(): ReturnState {
  const { state } = useLocation() as { state: ReturnState | null }
  const isPop = useNavigationType() === NavigationType.Pop
  return (isPop ? null : state) ?? {}
}
