import { useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { useDialogHistory } from '#app/ui/use-dialog-history.ts'
import { useMediaQuery } from '#app/ui/use-media-query.ts'
import type { SettingsPage } from '../settings-page.ts'

/** From this width on, the index of Config and a page are side by side. In em, so that large text needs more room. */
const SIDE_BY_SIDE = '(min-width: 62.5em)'

export interface SettingsNavigation {
  /** The chosen page of Config; null for the index. */
  page: SettingsPage | null
  isSideBySide: boolean
  onOpenPage: (page: SettingsPage) => void
  onClosePage: () => void
}

/**
 * The open page of Config. Where it replaces the index it has a history entry, so that Back returns to the index first
 * (rule 133). Call it after `useTabs`, because the entry is above the entries of the tabs.
 */
export function useSettingsPage(isConfigOpen: boolean): SettingsNavigation {
  const [page, setPage] = useState(useReturnPage())
  const isSideBySide = useMediaQuery(SIDE_BY_SIDE)
  const onClosePage = () => setPage(null)
  useDialogHistory(isConfigOpen && page !== null && !isSideBySide, onClosePage)
  return { page, isSideBySide, onOpenPage: setPage, onClosePage }
}

/** The page that the link 'Voltar' of another page asks for; null after a full load or Back. */
function useReturnPage(): SettingsPage | null {
  const { state } = useLocation() as { state: { settingsPage?: SettingsPage } | null }
  const isPop = useNavigationType() === NavigationType.Pop
  return isPop ? null : (state?.settingsPage ?? null)
}
